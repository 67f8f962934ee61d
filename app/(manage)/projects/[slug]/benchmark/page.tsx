import type { Metadata } from "next";
import { BenchmarkChooser } from "@/components/benchmark/benchmark-chooser";
import { BenchmarkTabs } from "@/components/benchmark/benchmark-tabs";
import { BenchmarkView } from "@/components/benchmark/benchmark-view";
import { KeptState } from "@/components/benchmark/kept-state";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findAnswer } from "@/lib/benchmark/kept/queries";
import { readBenchmarkQuery } from "@/lib/benchmark/page-query";
import { findPoolForSending } from "@/lib/benchmark/send";
import { findProjectPage } from "@/lib/projects/page";
import { listReferences } from "@/lib/references/queries";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Benchmark" };

export default async function BenchmarkPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "reference:view");
  const references = await listReferences(actor, project.id);
  const query = readBenchmarkQuery(await searchParams, references);
  const question = query && { page: "scores" as const, ...query };
  const answer = question && (await findAnswer(actor, project.id, question));
  const base = `/projects/${project.slug}`;
  return (
    <PageFrame>
      <PageHeader
        title="Benchmark"
        lead="How judges, groups and single people fare by a frozen reference. What nobody flagged was not adjudicated, so recall is relative to the pool; only an audit says how much was missed."
        actions={
          query && (
            <LinkButton
              href={`/api/projects/${project.slug}/benchmark/scores?reference=${query.reference}`}
              prefetch={false}
              download
            >
              scores.csv
            </LinkButton>
          )
        }
      />
      <BenchmarkTabs slug={project.slug} />
      {question && answer ? (
        <div className="grid grid-cols-1 gap-8">
          <BenchmarkChooser
            references={references.map(({ id, name }) => ({ id, name }))}
            query={question}
          />
          <KeptState slug={project.slug} question={question} answer={answer} />
          {answer.result && (
            <BenchmarkView
              slug={project.slug}
              benchmark={answer.result}
              pool={
                can(actor, "pool:manage", project.id)
                  ? await findPoolForSending(actor, project.id)
                  : null
              }
            />
          )}
        </div>
      ) : (
        <EmptyState
          title="No reference yet"
          action={
            <LinkButton href={`${base}/references`} variant="primary">
              Go to references
            </LinkButton>
          }
        >
          <p>
            Detectors are scored against a frozen reference. Freeze one first; then every judge run,
            every imported set of predictions, every group and every person is scored here.
          </p>
        </EmptyState>
      )}
    </PageFrame>
  );
}
