import type { Metadata } from "next";
import { ArchiveButton } from "@/components/judges/archive-button";
import { AskedFacts } from "@/components/judges/asked-facts";
import { Fact, Facts } from "@/components/judges/fact";
import { KeyForm } from "@/components/judges/key-form";
import { LimitsForm } from "@/components/judges/limits-form";
import { RunTable } from "@/components/judges/run-table";
import { StartRunForm } from "@/components/judges/start-run-form";
import { PageFrame } from "@/components/shell/page-frame";
import { FormMessage } from "@/components/ui/form-message";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { countBehaviourTurns, countTurns } from "@/lib/judges/generation/count";
import { limitsOf } from "@/lib/judges/parameters";
import { purposeOf, usualTries } from "@/lib/judges/purpose";
import { getConfig } from "@/lib/judges/queries";
import { listRuns } from "@/lib/judges/run-queries";
import { countBehaviours, countTaskUnits, countUnits } from "@/lib/judges/selection";
import { LIST_WORDS } from "@/lib/judges/task-units";
import { KEY_WORDS } from "@/lib/judges/words";
import { findProjectPage, orRefusal } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Judge configuration" };

export default async function ConfigPage({
  params,
}: {
  params: Promise<{ slug: string; configId: string }>;
}) {
  const actor = await requireActor();
  const { slug, configId } = await params;
  const { id } = await findProjectPage(actor, slug, "judge:view");
  const config = await orRefusal(getConfig(actor, id, configId));
  const manages = can(actor, "judge:manage", id) && !config.isArchived;
  const purpose = purposeOf({ name: config.promptName, task: config.task });
  const { task, variant } = purpose;
  const [runs, counts] = await Promise.all([
    listRuns(actor, id),
    variant
      ? Promise.all([countTurns(actor, id), countBehaviourTurns(actor, id)]).then(
          ([units, of]) => ({
            ...(of.length > 0 && { behaviours: { several: null, of } }),
            ...{
              task: purpose.title,
              unit: "turn",
              units,
              items: variant.items ? LIST_WORDS[variant.items] : null,
            },
            isGeneration: true,
          }),
        )
      : task
        ? Promise.all([
            countTaskUnits(actor, id, task),
            task.needs.includes("category") ? countBehaviours(actor, id, task) : undefined,
          ]).then(([units, behaviours]) => ({
            ...(behaviours && { behaviours }),
            ...{
              task: task.title,
              unit: task.unit,
              units,
              items: task.items ? LIST_WORDS[task.items] : null,
            },
          }))
        : Promise.all([countUnits(actor, id, "claims"), countUnits(actor, id, "all")]).then(
            ([claims, all]) => ({ claims, all }),
          ),
  ]);
  const mine = runs.filter((run) => run.configId === configId);
  return (
    <PageFrame>
      <PageHeader
        title={config.name}
        crumbs={[{ label: "Judges", href: `/projects/${slug}/judges` }]}
        actions={manages && <ArchiveButton slug={slug} configId={configId} />}
      />
      <div className="grid grid-cols-1 gap-6">
        <Panel title="What is asked">
          <Facts>
            <AskedFacts
              slug={slug}
              {...config}
              prompt={{
                ...{ name: config.promptName, version: config.promptVersion, task: purpose.id },
              }}
            />
            <Fact name="Key">{KEY_WORDS[config.keySource]}</Fact>
          </Facts>
        </Panel>
        {config.isArchived && (
          <FormMessage tone="info">
            <p>This configuration has been put away. Its runs stay.</p>
          </FormMessage>
        )}
        {!config.isArchived && !config.isAllowed && (
          <FormMessage tone="warning">
            <p>
              The project’s text may no longer be sent to {config.endpoint}. To run this again, list
              the endpoint in the project’s settings.
            </p>
          </FormMessage>
        )}
        {manages && config.isAllowed && (
          <Panel title="Start a run">
            <StartRunForm
              slug={slug}
              configId={configId}
              samples={config.samples}
              tries={usualTries(purpose.task)}
              counts={counts}
            />
          </Panel>
        )}
        {mine.length > 0 && (
          <section aria-labelledby="runs" className="mt-2 min-w-0">
            <h2 id="runs" className="mb-3 text-lg">
              Runs
            </h2>
            <RunTable slug={slug} runs={mine} />
          </section>
        )}
        {manages && (
          <Panel
            title="Limits and prices"
            description="Runs heed limits from their next call on; prices hold for later runs."
          >
            <LimitsForm configId={configId} limits={limitsOf(config)} />
          </Panel>
        )}
        {manages && (
          <Panel
            title="Key"
            description="Stored encrypted, sent to this endpoint only, and never shown, logged or exported."
          >
            <KeyForm configId={configId} />
          </Panel>
        )}
      </div>
    </PageFrame>
  );
}
