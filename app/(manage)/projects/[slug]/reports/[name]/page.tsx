import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JobProgress } from "@/components/jobs/job-progress";
import { ChoicesPanel } from "@/components/reports/choices-form";
import { ItemView } from "@/components/reports/item-view";
import { NeighbourLinks } from "@/components/reports/neighbour-links";
import { WhyLowPanel } from "@/components/reports/why-low-panel";
import { WorkOutReport } from "@/components/reports/work-out-report";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { choicesFromPage } from "@/lib/reports/page";
import { choicesQuery } from "@/lib/reports/parameters";
import { titleOf } from "@/lib/reports/print";
import { findItem, getReportOverview } from "@/lib/reports/queries";
import { findReport } from "@/lib/reports/registry";
import type { SearchParams } from "@/lib/table";

interface Props {
  params: Promise<{ slug: string; name: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findReport((await params).name)?.label ?? "Report" };
}

export default async function ReportItemPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { slug, name } = await params;
  const project = await findProjectPage(actor, slug, "report:view");
  const report = findReport(name);
  if (!report) notFound();
  const choices = choicesFromPage(await searchParams);
  const [item, whyLow, { entries, job, judges }] = await orRefusal(
    Promise.all([
      findItem(actor, project.id, name, choices),
      report.isAgreement ? findItem(actor, project.id, "why-low", choices) : null,
      getReportOverview(actor, project.id, choices),
    ]),
  );
  const query = String(choicesQuery(choices));
  const entry = entries.find((each) => each.name === name);
  return (
    <PageFrame>
      <PageHeader
        title={titleOf(report)}
        crumbs={[{ label: "Reports", href: `/projects/${slug}/reports${query && `?${query}`}` }]}
        actions={<NeighbourLinks name={name} slug={slug} query={query} />}
      />
      <div className="grid grid-cols-1 gap-8">
        {job && <JobProgress key={job.id} job={job} />}
        {!job && !(item && entry?.isCurrent) && (
          <WorkOutReport slug={slug} choices={choices} reason={item ? "stale" : "missing"} />
        )}
        {item && <ItemView item={item} slug={slug} query={query} />}
        {item && whyLow && <WhyLowPanel whyLow={whyLow} slug={slug} query={query} />}
        <ChoicesPanel slug={slug} choices={choices} judges={judges} name={name} />
      </div>
    </PageFrame>
  );
}
