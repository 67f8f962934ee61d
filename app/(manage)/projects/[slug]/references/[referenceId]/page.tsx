import type { Metadata } from "next";
import { CountsTable } from "@/components/references/counts-table";
import { FitNote } from "@/components/references/fit-note";
import { LabelTable } from "@/components/references/label-table";
import { ReferenceFacts } from "@/components/references/reference-facts";
import { PageFrame } from "@/components/shell/page-frame";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { LABEL_TABLE, listLabels } from "@/lib/references/entries";
import { getReference } from "@/lib/references/queries";
import { readTableState, type SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Reference" };

export default async function ReferencePage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string; referenceId: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { slug, referenceId } = await params;
  const project = await findProjectPage(actor, slug, "reference:view");
  const reference = await orRefusal(getReference(actor, project.id, referenceId));
  const state = readTableState(await searchParams, LABEL_TABLE);
  const { rows, total } = await listLabels(actor, reference, state);
  const base = `/projects/${slug}/references`;
  return (
    <PageFrame>
      <PageHeader
        title={reference.name}
        lead="What nobody put before adjudicators keeps the first pass’s label: error rates from this reference are relative to the pool."
        crumbs={[{ label: "References", href: base }]}
        actions={
          <>
            <LinkButton href={`${base}/compare?a=${reference.id}`}>Compare</LinkButton>
            <LinkButton
              href={`/projects/${slug}/benchmark?reference=${reference.id}`}
              variant="primary"
            >
              Score detectors
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-8">
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
          <CountsTable title="Labels" counts={reference.counts}>
            <FitNote fit={reference.fit} />
          </CountsTable>
          <ReferenceFacts reference={reference} />
        </div>
        <section aria-labelledby="labels">
          <h2 id="labels" className="mb-3 text-lg">
            Sections
          </h2>
          <LabelTable
            slug={slug}
            referenceId={reference.id}
            rows={rows}
            total={total}
            state={state}
            counts={reference.counts}
          />
        </section>
      </div>
    </PageFrame>
  );
}
