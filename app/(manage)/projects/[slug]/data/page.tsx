import type { Metadata } from "next";
import { ResponseTable } from "@/components/data/response-table";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { listFilterValues, listResponses, RESPONSE_TABLE } from "@/lib/data/responses";
import { findProjectPage } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Data" };

export default async function DataPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "data:view");
  const state = readTableState(await searchParams, RESPONSE_TABLE);
  const [{ rows, total }, values] = await Promise.all([
    listResponses(actor, id, state),
    listFilterValues(actor, id),
  ]);
  const isFiltered = state.search !== "" || Object.keys(state.filters).length > 0;
  return (
    <PageFrame>
      <PageHeader
        title="Data"
        lead="Every response with what people and systems have said about it so far. Open one to see its sections, everybody’s judgments and their history."
      />
      {total === 0 && !isFiltered ? (
        <EmptyState
          title="No responses yet"
          action={
            can(actor, "data:import", id) && (
              <LinkButton href={`/projects/${slug}/import`} variant="primary">
                Import responses
              </LinkButton>
            )
          }
        >
          <p>
            Import questions with responses, or the files of a study. They will be listed here, and
            a queue can then offer them to annotators.
          </p>
        </EmptyState>
      ) : (
        <ResponseTable slug={slug} rows={rows} total={total} state={state} values={values} />
      )}
    </PageFrame>
  );
}
