import { actorFromRequest } from "@/lib/access/session";
import { attachment } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { getPanel, panelCsv } from "@/lib/judges/panel-queries";
import { getProject } from "@/lib/projects/queries";

type Context = { params: Promise<{ slug: string; panelId: string }> };

/** Every judge's verdict and the panel's on each unit, as CSV for a spreadsheet; no texts. */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug, panelId } = await params;
  const { id } = await getProject(actor, slug);
  const panel = await getPanel(actor, id, panelId);
  return attachment(await panelCsv(actor, id, panel), `${slug}-${panel.coder}.excel.csv`, CSV);
});
