import type { Metadata } from "next";
import { JobProgress } from "@/components/jobs/job-progress";
import { AskAgainButton } from "@/components/judges/ask-again-button";
import { CallFilterLinks, CallPages } from "@/components/judges/call-filter";
import { CallList } from "@/components/judges/call-list";
import { RefreshWhileOpen } from "@/components/judges/refresh-while-open";
import { RunFacts } from "@/components/judges/run-facts";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { isOver } from "@/lib/jobs/view";
import { CALL_FILTERS, CALLS_PER_PAGE, getRun, listCalls } from "@/lib/judges/run-queries";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Judge run" };

export default async function RunPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string; runId: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { slug, runId } = await params;
  const { id } = await findProjectPage(actor, slug, "judge:view");
  const run = await orRefusal(getRun(actor, id, runId));
  const { show, page: asked } = await searchParams;
  const filter = CALL_FILTERS.find((each) => each === show) ?? "all";
  const page = Math.max(1, Math.trunc(Number(asked)) || 1);
  const calls = await listCalls(actor, run, { filter, page });
  const base = `/projects/${slug}/judges/runs/${runId}`;
  const isLive = run.jobs.some((job) => !isOver(job));
  return (
    <PageFrame>
      <PageHeader
        title={`${run.judge}, run ${run.name}`}
        crumbs={[{ label: "Judges", href: `/projects/${slug}/judges` }]}
      />
      <div className="grid grid-cols-1 gap-6">
        {run.jobs.map((job) => (
          <JobProgress key={job.id} job={job} />
        ))}
        {isLive && <RefreshWhileOpen />}
        {!isLive && run.calls.failed > 0 && can(actor, "judge:manage", id) && (
          <AskAgainButton runId={runId} calls={run.calls.failed} />
        )}
        <RunFacts slug={slug} run={run} />
        <section aria-labelledby="calls">
          <h2 id="calls" className="mb-3 text-lg">
            Calls
          </h2>
          <CallFilterLinks base={base} filter={filter} verdicts={run.words} />
          {calls.length > 0 ? (
            <CallList
              slug={slug}
              verdicts={run.words}
              samples={run.settings.samples}
              calls={calls}
            />
          ) : (
            <p className="text-ink-soft">There are none of these.</p>
          )}
          <CallPages
            base={base}
            filter={filter}
            page={page}
            hasMore={calls.length === CALLS_PER_PAGE}
          />
        </section>
      </div>
    </PageFrame>
  );
}
