import { actorFromRequest } from "@/lib/access/session";
import { attachment, streamOf } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { getProject } from "@/lib/projects/queries";
import { MOVE_TABLE, readMoved } from "@/lib/references/compare";
import { movedCsv } from "@/lib/references/files";
import { getReference } from "@/lib/references/queries";
import { readTableState } from "@/lib/table";

type Context = { params: Promise<{ slug: string }> };

/** The sections that two references (`a`, `b`) label differently, as CSV for a spreadsheet. */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug } = await params;
  const { id } = await getProject(actor, slug);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const pair = {
    from: await getReference(actor, id, query.a ?? ""),
    to: await getReference(actor, id, query.b ?? ""),
  };
  const rows = readMoved(actor, pair, readTableState(query, MOVE_TABLE));
  const name = `${slug}-${pair.from.name}-to-${pair.to.name}.excel.csv`;
  return attachment(await streamOf(movedCsv(rows, "excel")), name, CSV);
});
