import type { Metadata } from "next";
import { JobProgress } from "@/components/jobs/job-progress";
import { ChoicesPanel } from "@/components/reports/choices-form";
import { ReportDownloads } from "@/components/reports/report-downloads";
import { ReportList } from "@/components/reports/report-list";
import { WorkOutReport } from "@/components/reports/work-out-report";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { choicesFromPage } from "@/lib/reports/page";
import { choicesQuery } from "@/lib/reports/parameters";
import { getReportOverview } from "@/lib/reports/queries";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Reports" };

export default async function ReportsPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "report:view");
  const choices = choicesFromPage(await searchParams);
  const overview = await orRefusal(getReportOverview(actor, project.id, choices));
  const query = String(choicesQuery(choices));
  if (overview.judgments === 0) return <NothingYet slug={project.slug} />;
  const isThere = overview.entries.some(({ computedAt }) => computedAt !== null);
  return (
    <PageFrame>
      <PageHeader
        title="Reports"
        lead="Tables and figures in the layout of the MDHJudgments study, from the judgments as they are: each with its n, intervals, parameters and data version."
        actions={isThere && <ReportDownloads slug={project.slug} query={query} />}
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {overview.job && <JobProgress key={overview.job.id} job={overview.job} />}
          {!overview.job && !isThere && (
            <WorkOutReport slug={project.slug} choices={choices} reason="missing" />
          )}
          <ReportList slug={project.slug} query={query} entries={overview.entries} />
        </div>
        <div className="min-w-0">
          <ChoicesPanel slug={project.slug} choices={choices} judges={overview.judges} />
        </div>
      </div>
    </PageFrame>
  );
}

function NothingYet({ slug }: { slug: string }) {
  return (
    <PageFrame>
      <PageHeader title="Reports" />
      <EmptyState
        title="Nothing to report yet"
        action={<LinkButton href={`/projects/${slug}/queues`}>Go to queues</LinkButton>}
      >
        <p>
          Once responses have been judged, here or in data that you import, their agreement, scores
          and figures are worked out here, each with its intervals.
        </p>
      </EmptyState>
    </PageFrame>
  );
}
