import type { Metadata } from "next";
import { JudgeTabs } from "@/components/judges/judge-tabs";
import { PanelForm } from "@/components/judges/panel-form";
import { PanelTable } from "@/components/judges/panel-table";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { listPanelJudges, listPanels } from "@/lib/judges/panel-queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Panels of judges" };

export default async function PanelsPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "judge:view");
  const manages = can(actor, "judge:manage", id);
  const [panels, tasks] = await Promise.all([listPanels(actor, id), listPanelJudges(actor, id)]);
  return (
    <PageFrame>
      <PageHeader
        title="Panels"
        lead="A panel makes one verdict of several judges’, by a strategy that its verdicts name. It counts as a judge of its own: in pools, in the benchmark and in exports."
      />
      <JudgeTabs slug={slug} manages={manages} />
      <div className="grid grid-cols-1 gap-8">
        {panels.length > 0 ? (
          <PanelTable slug={slug} panels={panels} />
        ) : (
          <p className="text-ink-soft">There is no panel yet.</p>
        )}
        {manages && (
          <Panel title="Make a panel">
            {tasks.length > 0 ? (
              <PanelForm slug={slug} tasks={tasks} />
            ) : (
              <p className="max-w-measure text-ink-soft">
                A panel needs at least two judges that have answered the same question. Run another
                configuration, or import the outputs of another judge.
              </p>
            )}
          </Panel>
        )}
      </div>
    </PageFrame>
  );
}
