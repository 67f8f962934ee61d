import type { Metadata } from "next";
import { ConfigList } from "@/components/judges/config-list";
import { JudgeTabs } from "@/components/judges/judge-tabs";
import { RunTable } from "@/components/judges/run-table";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { listConfigs } from "@/lib/judges/queries";
import { listRuns } from "@/lib/judges/run-queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Judges" };

export default async function JudgesPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "judge:view");
  const [configs, runs] = await Promise.all([listConfigs(actor, id), listRuns(actor, id)]);
  const manages = can(actor, "judge:manage", id);
  const create = manages && (
    <LinkButton href={`/projects/${slug}/judges/new`} variant="primary">
      New configuration
    </LinkButton>
  );
  return (
    <PageFrame>
      <PageHeader
        title="Judges"
        lead="A judge is a language model that is asked about sections, turns or responses: whether a section holds a problem, or one of the studies’ tasks. Its judgments count like everybody’s; what could not be read is neither yes nor no."
        actions={configs.length > 0 && create}
      />
      <JudgeTabs slug={slug} manages={manages} />
      {configs.length === 0 && (
        <EmptyState title="No configuration yet" action={create}>
          <p>
            A configuration says which model is asked where, with which prompt, how often, and how
            its answers are counted. Outputs of a judge that ran elsewhere can be imported without
            one.
          </p>
        </EmptyState>
      )}
      <div className="grid grid-cols-1 gap-8">
        {configs.length > 0 && (
          <section aria-labelledby="configurations">
            <h2 id="configurations" className="mb-3 text-lg">
              Configurations
            </h2>
            <ConfigList slug={slug} configs={configs} />
          </section>
        )}
        {runs.length > 0 && (
          <section aria-labelledby="runs">
            <h2 id="runs" className="mb-3 text-lg">
              Runs
            </h2>
            <RunTable slug={slug} runs={runs} />
          </section>
        )}
      </div>
    </PageFrame>
  );
}
