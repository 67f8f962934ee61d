import { actorFromRequest } from "@/lib/access/session";
import { ValidationError } from "@/lib/errors";
import { attachment, streamOf } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { getProject } from "@/lib/projects/queries";
import { diagnosisCsv } from "@/lib/reports/diagnosis";
import { reportFile } from "@/lib/reports/files";
import { parseChoices } from "@/lib/reports/parameters";

type Context = { params: Promise<{ slug: string; file: string }> };

/**
 * A table or figure as a file of `format`; `all` for the whole report, `units` for the diagnosis by
 * section. Choices as on the pages.
 */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug, file: name } = await params;
  const { id } = await getProject(actor, slug);
  const { format = "csv", ...query } = Object.fromEntries(new URL(request.url).searchParams);
  const choices = parseChoices(query);
  if (name === "units") {
    if (format !== "csv") throw new ValidationError("The diagnosis by section is a CSV file.");
    const chunks = diagnosisCsv(actor, id, choices);
    return attachment(await streamOf(chunks), `${slug}-agreement-units.excel.csv`, CSV);
  }
  const file = await reportFile(actor, { id, slug }, name, choices, format);
  return attachment(file.text, file.name, file.mediaType);
});
