import { ValidationError } from "@/lib/errors";
import { text } from "@/lib/form";
import { readBody } from "@/lib/http";
import type { ImportInput } from "./commands";
import { isImportFormat, parseImportOptions } from "./formats";
import type { InputFile } from "./material";

/** Largest upload; the study's five files together are 67 MB. Larger ones go through the command line. */
const UPLOAD_LIMIT = 256 * 1024 * 1024;

/** The files and choices of an upload form. Throws ValidationError with a message per field. */
export async function readUpload(request: Request): Promise<Omit<ImportInput, "projectId">> {
  const form = await readForm(request);
  const format = text(form, "format");
  if (!isImportFormat(format)) {
    const message = "Choose a format.";
    throw new ValidationError(message, { format: message });
  }
  const options = parseImportOptions({
    split: text(form, "split") || undefined,
    ids: text(form, "ids") || undefined,
  });
  return { format, options, dryRun: text(form, "dryRun") === "1", files: await readFiles(form) };
}

/** The form with its files. Throws ValidationError for one that is too large or cut off. */
export async function readForm(request: Request): Promise<FormData> {
  const message = "These files are larger than 256 MB together. Import them at the command line.";
  const tooLarge = new ValidationError(message, { files: message });
  return readBody(request, UPLOAD_LIMIT, tooLarge, async (body) => {
    try {
      return await body.formData();
    } catch {
      throw new ValidationError("The upload was cut off or is not a form. Nothing was stored.");
    }
  });
}

/** The form's files, whole. Throws ValidationError where there are none. */
export async function readFiles(form: FormData): Promise<InputFile[]> {
  const given = form.getAll("files").filter((value) => value instanceof File);
  if (given.length === 0) {
    const message = "Choose one or more files.";
    throw new ValidationError(message, { files: message });
  }
  return Promise.all(
    given.map(async (file) => ({
      name: baseName(file.name),
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}

/** Without folders, which some browsers send along. */
export const baseName = (name: string): string => name.split(/[/\\]/).at(-1) || "file";
