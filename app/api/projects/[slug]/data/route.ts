import { actorFromRequest } from "@/lib/access/session";
import { listAllResponses, RESPONSE_TABLE } from "@/lib/data/responses";
import { BOM, type Cell, csvLine, guardCell } from "@/lib/exports/csv";
import { attachment } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { getProject } from "@/lib/projects/queries";
import { readTableState } from "@/lib/table";

type Context = { params: Promise<{ slug: string }> };

const COLUMNS = [
  "responseId",
  "question",
  "generator",
  "condition",
  "language",
  "sections",
  "people",
  "flagged",
] as const;

/** The table of responses as CSV for a spreadsheet: all pages, with the table's filters and order. */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { id, slug } = await getProject(actor, (await params).slug);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const rows = await listAllResponses(actor, id, readTableState(query, RESPONSE_TABLE));
  const lines = rows.map((row) => csvLine(COLUMNS.map((name): Cell => guardCell(row[name]))));
  const text = `${BOM}${csvLine([...COLUMNS])}${lines.join("")}`;
  return attachment(text, `${slug}-responses.excel.csv`, CSV);
});
