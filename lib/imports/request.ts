import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { ValidationError } from "@/lib/errors";
import { IMPORT_OPTIONS, parseImportOptions } from "./options";
import { startFilesImport } from "./start";
import { startTableImport } from "./table/commands";
import { baseName } from "./upload";
import { getUpload, isUploadFormat, type NewUpload } from "./uploads";

const startFields = z.object({
  uploadId: z.string({ error: "Name the upload." }),
  mapping: z.unknown().optional(),
  dryRun: z.boolean({ error: "Use true or false." }).default(false),
});

/** Starts what a request over HTTP asks for: `{uploadId, mapping?, dryRun?}`. */
export async function startImport(
  actor: Actor,
  projectId: string,
  body: unknown,
): Promise<{ jobId: string }> {
  authorize(actor, "data:import", projectId);
  const { uploadId, mapping, dryRun } = parseFields(startFields, body);
  const { format } = await getUpload(actor, projectId, uploadId);
  if (format === "table") return startTableImport(actor, { projectId, uploadId, mapping, dryRun });
  return startFilesImport(actor, { projectId, uploadId, dryRun });
}

/** What the query of an upload says about it: `name`, `format`, the options, and `with`. */
export function readUploadQuery(query: URLSearchParams): Omit<NewUpload, "projectId" | "body"> {
  const format = query.get("format") ?? "table";
  if (!isUploadFormat(format)) {
    const message = `There is no format “${format}”.`;
    throw new ValidationError(message, { format: message });
  }
  const options = parseImportOptions(
    Object.fromEntries(IMPORT_OPTIONS.map((name) => [name, query.get(name) ?? undefined])),
  );
  const name = baseName(query.get("name") ?? "");
  return { name, format, options, leadId: query.get("with") };
}
