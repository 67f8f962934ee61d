import type { Metadata } from "next";
import { Fact, Facts, Numbers } from "@/components/judges/fact";
import { PanelFilterLinks, PanelRows } from "@/components/judges/panel-rows";
import { PageFrame } from "@/components/shell/page-frame";
import { DateTime } from "@/components/ui/date-time";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";
import { counted } from "@/lib/counted";
import { STRATEGY_WORDS } from "@/lib/judges/panel";
import {
  countPanel,
  getPanel,
  listPanelRows,
  PANEL_FILTERS,
  PANEL_ROWS_PER_PAGE,
} from "@/lib/judges/panel-queries";
import { count } from "@/lib/judges/words";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import type { SearchParams } from "@/lib/table";

export const metadata: Metadata = { title: "Panel of judges" };

export default async function PanelPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string; panelId: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { slug, panelId } = await params;
  const { id } = await findProjectPage(actor, slug, "judge:view");
  const panel = await orRefusal(getPanel(actor, id, panelId));
  const { show, page: asked } = await searchParams;
  const filter = PANEL_FILTERS.find((each) => each === show) ?? "all";
  const page = Math.min(Math.max(1, Math.trunc(Number(asked)) || 1), 1_000_000);
  const [counts, rows] = await Promise.all([
    countPanel(actor, id, panel),
    listPanelRows(actor, id, panel, { filter, page }),
  ]);
  const base = `/projects/${slug}/judges/panels/${panelId}`;
  const numbers = [
    ["Judges asked about", counted(counts.units, panel.task.unit)],
    ["With a verdict of the panel", count(counts.decided)],
    ["Judges differ", count(counts.differ)],
    ["Other than the primary’s", count(counts.changed)],
    ["A judge’s verdict missing", count(counts.incomplete)],
  ] as const;
  return (
    <PageFrame>
      <PageHeader
        title={panel.name}
        crumbs={[
          { label: "Judges", href: `/projects/${slug}/judges` },
          { label: "Panels", href: `/projects/${slug}/judges/panels` },
        ]}
        actions={
          <LinkButton href={`/api${base}`} prefetch={false}>
            Verdicts as CSV
          </LinkButton>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        <Panel title="Result">
          <Numbers numbers={numbers} />
          <p className="mt-4 max-w-measure text-sm text-ink-soft">
            What a judge did not say in the form that was asked for is missing, and neither way.
            Report the primary’s numbers beside the panel’s.
          </p>
        </Panel>
        <Panel title="Made with">
          <Facts>
            <Fact name="Asked for">{panel.task.title}</Fact>
            <Fact name="Strategy">
              {STRATEGY_WORDS[panel.strategy]} ({panel.strategy})
            </Fact>
            <Fact name="Primary">{panel.judges[0]}</Fact>
            <Fact name="Others">{panel.judges.slice(1).join(", ")}</Fact>
            <Fact name="Coder in exports">{panel.coder}</Fact>
            <Fact name="Made">
              <DateTime at={panel.createdAt} />
            </Fact>
          </Facts>
        </Panel>
        <section aria-labelledby="verdicts" className="min-w-0">
          <h2 id="verdicts" className="mb-3 text-lg">
            Verdicts side by side
          </h2>
          <PanelFilterLinks base={base} filter={filter} />
          <PanelRows
            panel={panel}
            rows={rows}
            base={base}
            filter={filter}
            page={page}
            hasMore={rows.length === PANEL_ROWS_PER_PAGE}
          />
        </section>
      </div>
    </PageFrame>
  );
}
