import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ComparisonView } from "@/components/references/comparison-view";
import { MovedTable } from "@/components/references/moved-table";
import { PairChooser } from "@/components/references/pair-chooser";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { compareReferences, listMoved, MOVE_TABLE } from "@/lib/references/compare";
import { listReferences } from "@/lib/references/queries";
import { readTableState, type SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Compare references" };

export default async function ComparePage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "reference:view");
  const references = await listReferences(actor, project.id);
  const query = await searchParams;
  const a = references.find(({ id }) => id === query.a) ?? references[0];
  const b = references.find(({ id }) => id === query.b) ?? references.find((each) => each !== a);
  if (a && b && (query.a !== a.id || query.b !== b.id))
    redirect(`/projects/${project.slug}/references/compare?a=${a.id}&b=${b.id}`);
  const state = readTableState(query, MOVE_TABLE);
  const pair = a && b ? { from: a, to: b } : null;
  const [comparison, moved] = pair
    ? await Promise.all([compareReferences(actor, pair), listMoved(actor, pair, state)])
    : [null, null];
  return (
    <PageFrame>
      <PageHeader
        title="Compare references"
        lead="Which sections two references label differently, from what to what, and why."
        crumbs={[{ label: "References", href: `/projects/${project.slug}/references` }]}
      />
      {pair && comparison && moved ? (
        <div className="grid grid-cols-1 gap-8">
          <PairChooser
            references={references.map(({ id, name }) => ({ id, name }))}
            from={pair.from.id}
            to={pair.to.id}
          />
          <ComparisonView comparison={comparison} from={pair.from.name} to={pair.to.name} />
          <div>
            <h2 className="mb-3 text-lg">Sections that moved</h2>
            <MovedTable
              slug={project.slug}
              names={{ from: pair.from.name, to: pair.to.name }}
              rows={moved.rows}
              total={moved.total}
              state={state}
              reasons={comparison.reasons}
            />
          </div>
        </div>
      ) : (
        <EmptyState
          title="Two references are needed"
          action={
            <LinkButton href={`/projects/${project.slug}/references`}>Go to references</LinkButton>
          }
        >
          <p>
            Freeze another reference first, by another rule or after more judgments have come in.
          </p>
        </EmptyState>
      )}
    </PageFrame>
  );
}
