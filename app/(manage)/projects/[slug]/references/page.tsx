import type { Metadata } from "next";
import { ReferenceCard } from "@/components/references/reference-card";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { listReferences } from "@/lib/references/queries";

export const metadata: Metadata = { title: "References" };

export default async function ReferencesPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "reference:view");
  const references = await listReferences(actor, project.id);
  const base = `/projects/${project.slug}/references`;
  const create = can(actor, "reference:manage", project.id) && (
    <LinkButton href={`${base}/new`} variant="primary">
      Freeze a reference
    </LinkButton>
  );
  return (
    <PageFrame>
      <PageHeader
        title="References"
        lead="A reference says of each section whether it has an error, by a rule that is written down. Once frozen it never changes, so that scores can be repeated."
        actions={
          references.length > 0 && (
            <>
              {references.length > 1 && (
                <LinkButton href={`${base}/compare`}>Compare two</LinkButton>
              )}
              {create}
            </>
          )
        }
      />
      {references.length === 0 ? (
        <EmptyState title="No reference yet" action={create}>
          <p>
            Choose who counts and what they must agree on: the first pass alone, medical experts or
            fact checkers where they have judged, a majority, or a rule of your own. Every section
            gets a label or the reason why it has none, with the judgments behind it.
          </p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {references.map((reference) => (
            <li key={reference.id}>
              <ReferenceCard reference={reference} href={`${base}/${reference.id}`} />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
