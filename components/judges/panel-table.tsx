import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { STRATEGY_WORDS } from "@/lib/judges/panel";
import type { PanelView } from "@/lib/judges/panel-queries";

/** Panels, newest first: what their judges were asked, and how one verdict is made of theirs. */
export const PanelTable = ({ slug, panels }: { slug: string; panels: readonly PanelView[] }) => (
  <PlainTable
    caption="Panels"
    head={
      <>
        <HeaderCell>Panel</HeaderCell>
        <HeaderCell>Asked for</HeaderCell>
        <HeaderCell>Strategy</HeaderCell>
        <HeaderCell>Judges, the primary first</HeaderCell>
        <HeaderCell>Made</HeaderCell>
      </>
    }
  >
    {panels.map((panel) => (
      <tr key={panel.id}>
        <Cell isRowHeader>
          <TextLink href={`/projects/${slug}/judges/panels/${panel.id}`}>{panel.name}</TextLink>
        </Cell>
        <Cell>{panel.task.title}</Cell>
        <Cell className="min-w-48">{STRATEGY_WORDS[panel.strategy]}</Cell>
        <Cell className="min-w-40">{panel.judges.join(", ")}</Cell>
        <Cell>
          <DateTime at={panel.createdAt} />
        </Cell>
      </tr>
    ))}
  </PlainTable>
);
