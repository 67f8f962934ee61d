import type { Metadata } from "next";
import { JudgeTabs } from "@/components/judges/judge-tabs";
import { ComparisonTable, RateTable } from "@/components/judges/rate-tables";
import { RatesChooser } from "@/components/judges/rates-chooser";
import { PageFrame } from "@/components/shell/page-frame";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { authorsRule } from "@/lib/judges/authors-rules";
import { firstRatedTask, getJudgeRates, PEOPLE, RATE_TASKS } from "@/lib/judges/rates/queries";
import { count } from "@/lib/judges/words";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Rates of judges" };

export default async function RatesPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "judge:view");
  const asked = await searchParams;
  const task =
    RATE_TASKS.find((each) => each.id === asked.task)?.id ?? (await firstRatedTask(actor, id));
  const rule = asked.rule === "authors" && authorsRule(task) ? "authors" : "exclude";
  const against = typeof asked.against === "string" && asked.against ? asked.against : PEOPLE;
  const shown = await orRefusal(getJudgeRates(actor, id, { task, rule, against }));
  const query = new URLSearchParams({ task, rule, against });
  return (
    <PageFrame>
      <PageHeader
        title="Rates"
        lead="How often judges and people find what a task about turns or responses looks for, and how judges compare with people."
        actions={
          shown.rates.length > 0 && (
            <LinkButton href={`/api/projects/${slug}/judges/rates?${query}`} prefetch={false}>
              Rates as CSV
            </LinkButton>
          )
        }
      />
      <JudgeTabs slug={slug} manages={can(actor, "judge:manage", id)} />
      <div className="grid grid-cols-1 gap-8">
        <RatesChooser
          tasks={RATE_TASKS.map(({ id: value, title }) => ({ value, label: title }))}
          coders={shown.rates.map(({ coder }) => coder)}
          chosen={{ task, rule, against }}
          hasAuthorsRule={authorsRule(task) !== null}
        />
        <p className="max-w-measure">
          <strong>Output that could not be read.</strong> {shown.ruleWords}
        </p>
        {shown.rates.length > 0 ? (
          <>
            <section aria-labelledby="rates" className="min-w-0">
              <h2 id="rates" className="mb-3 text-lg">
                {shown.task.title}
              </h2>
              <p className="mb-3 max-w-measure text-ink-soft">{shown.intervalWords}</p>
              <RateTable shown={shown} />
            </section>
            <section aria-labelledby="compared" className="min-w-0">
              <h2 id="compared" className="mb-1 text-lg">
                Against {against === PEOPLE ? "people" : against}
              </h2>
              <p className="mb-3 max-w-measure text-ink-soft">
                {count(shown.labelled)} labelled
                {against === PEOPLE &&
                  `: what was decided, or what all say; on ${count(shown.differ)} people differ, and nothing is decided`}
                . Where units were labelled because a judge had found something, these numbers do
                not stand for all units.
              </p>
              <ComparisonTable shown={shown} />
            </section>
          </>
        ) : (
          <p className="text-ink-soft">Nobody has a verdict on this task yet.</p>
        )}
      </div>
    </PageFrame>
  );
}
