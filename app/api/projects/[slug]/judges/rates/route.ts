import { actorFromRequest } from "@/lib/access/session";
import { attachment } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { ratesCsv } from "@/lib/judges/rates/csv";
import { getJudgeRates } from "@/lib/judges/rates/queries";
import { getProject } from "@/lib/projects/queries";

type Context = { params: Promise<{ slug: string }> };

/** How often coders find what a task looks for, as CSV for a spreadsheet. */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug } = await params;
  const { id } = await getProject(actor, slug);
  const rates = await getJudgeRates(
    actor,
    id,
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const name = `${slug}-rates-${rates.task.id}-${rates.rule}.excel.csv`;
  return attachment(ratesCsv(rates), name, CSV);
});
