import { authorize } from "@/lib/access/actor";
import { actorFromRequest } from "@/lib/access/session";
import { RESPONSE_TABLE, type ResponseRow, readAllResponses } from "@/lib/data/responses";
import type { Cell } from "@/lib/exports/csv";
import { attachment, streamOf } from "@/lib/exports/download";
import { mayLeave } from "@/lib/exports/profiles";
import { mostOf } from "@/lib/exports/settings";
import { excelLines } from "@/lib/exports/table-files";
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

/**
 * The table of responses as CSV for a spreadsheet: all pages, with the table's filters and order.
 * Without the questions' texts where none may leave the project.
 */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { id, slug, settings } = await getProject(actor, (await params).slug);
  // Before the header is sent: a stream that has begun cannot refuse any more.
  authorize(actor, "data:view", id);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const rows = readAllResponses(actor, id, readTableState(query, RESPONSE_TABLE));
  const withTexts = mayLeave(mostOf(settings.exports), "texts");
  const columns = COLUMNS.filter((name) => withTexts || name !== "question");
  const body = await streamOf(excelLines(columns, cellsOf(columns, rows)));
  return attachment(body, `${slug}-responses.excel.csv`, CSV);
});

async function* cellsOf(
  columns: readonly (typeof COLUMNS)[number][],
  rows: AsyncIterable<ResponseRow>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map((name) => row[name]);
}
