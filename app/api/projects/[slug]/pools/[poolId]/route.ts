import { actorFromRequest } from "@/lib/access/session";
import { attachment, streamOf } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { ENTRY_TABLE, readEntries } from "@/lib/pools/entries";
import { entriesCsv } from "@/lib/pools/entries-csv";
import { getPool } from "@/lib/pools/queries";
import { getProject } from "@/lib/projects/queries";
import { readTableState } from "@/lib/table";

type Context = { params: Promise<{ slug: string; poolId: string }> };

/** The pool's sections as CSV for a spreadsheet: all pages, with the table's filters and order. */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug, poolId } = await params;
  const { id } = await getProject(actor, slug);
  const pool = await getPool(actor, id, poolId);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const rows = readEntries(actor, pool, readTableState(query, ENTRY_TABLE));
  const name = `${slug}-pool-${pool.name}-v${pool.version}.excel.csv`;
  return attachment(await streamOf(entriesCsv(rows)), name, CSV);
});
