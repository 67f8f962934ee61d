import { actorFromRequest } from "@/lib/access/session";
import { attachment, streamOf } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { getProject } from "@/lib/projects/queries";
import { LABEL_TABLE, readLabels } from "@/lib/references/entries";
import { labelsCsv } from "@/lib/references/files";
import { getReference } from "@/lib/references/queries";
import { readTableState } from "@/lib/table";

type Context = { params: Promise<{ slug: string; referenceId: string }> };

/** A reference's labels as CSV for a spreadsheet: all pages, with the table's filters and order. */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug, referenceId } = await params;
  const { id } = await getProject(actor, slug);
  const reference = await getReference(actor, id, referenceId);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const rows = readLabels(actor, reference, readTableState(query, LABEL_TABLE));
  const name = `${slug}-reference-${reference.name}.excel.csv`;
  return attachment(await streamOf(labelsCsv(rows, "excel")), name, CSV);
});
