import { actorFromRequest } from "@/lib/access/session";
import { scoresCsv } from "@/lib/benchmark/scores-csv";
import { attachment } from "@/lib/exports/download";
import { CSV } from "@/lib/exports/types";
import { route } from "@/lib/http";
import { getProject } from "@/lib/projects/queries";
import { listReferences } from "@/lib/references/queries";

type Context = { params: Promise<{ slug: string }> };

/** The study's scores.csv: for `reference` (several may be named), or for all references. */
export const GET = route(async (request, { params }: Context) => {
  const actor = await actorFromRequest(request);
  const { slug } = await params;
  const { id } = await getProject(actor, slug);
  const named = new URL(request.url).searchParams.getAll("reference");
  const all = await listReferences(actor, id);
  const references = named.length > 0 ? named : all.map(({ name }) => name);
  const options = { kinds: ["people", "system"] };
  const csv = await scoresCsv(actor, id, { references, options });
  return attachment(csv, `${slug}-scores.csv`, CSV);
});
