import type { Metadata } from "next";
import { BenchmarkTabs } from "@/components/benchmark/benchmark-tabs";
import { MissingView } from "@/components/benchmark/missing-view";
import { ReferenceChooser } from "@/components/benchmark/reference-chooser";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { estimateMissing } from "@/lib/benchmark/missing";
import { findProjectPage } from "@/lib/projects/page";
import { listReferences } from "@/lib/references/queries";

export const metadata: Metadata = { title: "Missed errors" };

export default async function MissingPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ reference?: string }>;
}) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "reference:view");
  const references = await listReferences(actor, project.id);
  const wanted = (await searchParams).reference;
  const reference = references.find(({ id }) => id === wanted) ?? references.at(-1);
  const report = reference ? await estimateMissing(actor, project.id, reference.id) : null;
  const base = `/projects/${project.slug}`;
  return (
    <PageFrame>
      <PageHeader
        title="Missed errors"
        lead="How many sections that everybody held to be right have an error all the same: from an audit sample of them that adjudicators judged among the others."
      />
      <BenchmarkTabs slug={project.slug} />
      {report && reference ? (
        <div className="grid grid-cols-1 gap-8">
          <ReferenceChooser
            references={references.map(({ id, name }) => ({ id, name }))}
            reference={reference.id}
          />
          <MissingView report={report} poolHref={`${base}/pools/${report.pool.id}`} />
        </div>
      ) : (
        <EmptyState
          title={reference ? "No pool yet" : "No reference yet"}
          action={
            <LinkButton href={`${base}/${reference ? "pools" : "references"}`} variant="primary">
              {reference ? "Go to pools" : "Go to references"}
            </LinkButton>
          }
        >
          <p>
            The estimate needs a pool with an audit sample of agreed no error, adjudicated, and a
            reference frozen after that.
          </p>
        </EmptyState>
      )}
    </PageFrame>
  );
}
