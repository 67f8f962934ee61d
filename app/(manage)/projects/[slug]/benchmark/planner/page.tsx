import type { Metadata } from "next";
import { BenchmarkTabs } from "@/components/benchmark/benchmark-tabs";
import { PlanForm } from "@/components/benchmark/plan-form";
import { PlanView } from "@/components/benchmark/plan-view";
import { PageFrame } from "@/components/shell/page-frame";
import { FormMessage } from "@/components/ui/form-message";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { act } from "@/lib/action";
import { planSample } from "@/lib/benchmark/planner";
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
  const plan = await act(() => planSample(actor, project.id, query));
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
        {plan.ok ? (
          <PlanView plan={plan.value} />
        ) : (
          <FormMessage>
            <p>{plan.message}</p>
          </FormMessage>
        )}
      </div>
    </PageFrame>
  );
}
