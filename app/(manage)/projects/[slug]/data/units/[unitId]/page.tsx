import type { Metadata } from "next";
import { PageFrame } from "@/components/shell/page-frame";
import { Timeline } from "@/components/trace/timeline";
import { TraceFilters } from "@/components/trace/trace-filters";
import { UnitQueues } from "@/components/trace/unit-queues";
import { FormMessage } from "@/components/ui/form-message";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";
import { getUnitTrace } from "@/lib/work/trace";

interface Props {
  params: Promise<{ slug: string; unitId: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Trace of a unit" };

export default async function TracePage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { slug, unitId } = await params;
  const project = await findProjectPage(actor, slug, "data:view");
  const { filters } = readTableState(await searchParams, {
    sortable: [],
    filters: ["coder", "section", "show"],
  });
  const section = Number(filters.section);
  const trace = await orRefusal(
    getUnitTrace(actor, project.id, unitId, {
      coderId: filters.coder,
      section: Number.isInteger(section) ? section : undefined,
      withDrafts: filters.show === "answers",
    }),
  );
  return (
    <PageFrame>
      <PageHeader
        title={trace.responseId ? "Trace of a response" : "Trace of a conversation"}
        lead={<span dir="auto">{trace.question}</span>}
        crumbs={[{ label: "Data", href: `/projects/${slug}/data` }]}
      >
        <div className="mt-4 grid gap-4">
          <p className="text-ink-soft">
            {trace.externalId}
            {trace.responseId && (
              <>
                {" "}
                ·{" "}
                <TextLink href={`/projects/${slug}/data/${trace.responseId}`}>
                  The response with everybody’s judgments
                </TextLink>
              </>
            )}
          </p>
          <UnitQueues
            queues={trace.queues}
            unitId={trace.unitId}
            slug={slug}
            manages={can(actor, "queue:manage", project.id)}
          />
        </div>
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <TraceFilters coders={trace.coders} sections={trace.sections} chosen={filters} />
        {trace.total > trace.entries.length && (
          <FormMessage tone="info">
            <p>
              The first {trace.entries.length.toLocaleString("en-GB")} of{" "}
              {trace.total.toLocaleString("en-GB")} entries are shown. Narrow them down to see the
              others.
            </p>
          </FormMessage>
        )}
        {trace.entries.length === 0 ? (
          <p className="rounded-xl bg-surface px-5 py-8 text-ink-soft">
            Nothing has happened here yet, or nothing that the filters leave.
          </p>
        ) : (
          <Timeline entries={trace.entries} slug={slug} isOfResponse={trace.responseId !== null} />
        )}
      </div>
    </PageFrame>
  );
}
