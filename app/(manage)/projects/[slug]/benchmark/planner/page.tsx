import type { Metadata } from "next";
import { BenchmarkTabs } from "@/components/benchmark/benchmark-tabs";
import { KeptState } from "@/components/benchmark/kept-state";
import { PlanForm } from "@/components/benchmark/plan-form";
import { PlanView } from "@/components/benchmark/plan-view";
import { PageFrame } from "@/components/shell/page-frame";
import { FormMessage } from "@/components/ui/form-message";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { act } from "@/lib/action";
import { findAnswer } from "@/lib/benchmark/kept/queries";
import { type PlanQuery, parsePlanQuery } from "@/lib/benchmark/plan-query";
import { findProjectPage } from "@/lib/projects/page";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Planner" };

export default async function PlannerPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "reference:view");
  const query = await searchParams;
  const asked = await act(async () => parsePlanQuery(query));
  const texts = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, String(value ?? "")]),
  );
  return (
    <PageFrame>
      <PageHeader
        title="Planner"
        lead="How many sections have to be judged, twice for agreement, until an interval is as narrow as you want it, and what that costs: simulated from the judgments that there are."
      />
      <BenchmarkTabs slug={project.slug} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <PlanForm texts={texts} />
        {asked.ok ? (
          <KeptPlan slug={project.slug} projectId={project.id} query={asked.value} />
        ) : (
          <FormMessage>
            <p>{asked.message}</p>
          </FormMessage>
        )}
      </div>
    </PageFrame>
  );
}

async function KeptPlan(props: { slug: string; projectId: string; query: PlanQuery }) {
  const question = { page: "plan" as const, query: props.query };
  const answer = await findAnswer(await requireActor(), props.projectId, question);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <KeptState slug={props.slug} question={question} answer={answer} />
      {answer.result && <PlanView plan={answer.result} />}
    </div>
  );
}
