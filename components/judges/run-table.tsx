import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { RunView } from "@/lib/judges/views";
import { costWords, count, tokenWords } from "@/lib/judges/words";

/** Runs, newest first: what they found, what they cost, what could not be read. */
export function RunTable({ slug, runs }: { slug: string; runs: readonly RunView[] }) {
  const heads = ["Run", "Sections", "Problem", "No problem", "No label", "Could not be read"];
  return (
    <PlainTable
      caption="Judge runs"
      head={[...heads, "No answer", "Tokens", "Cost", "Begun"].map((head) => (
        <HeaderCell key={head}>{head}</HeaderCell>
      ))}
    >
      {runs.map((run) => (
        <tr key={run.id} className="tabular-nums">
          <Cell isRowHeader>
            <TextLink href={`/projects/${slug}/judges/runs/${run.id}`}>
              {run.judge}, run {run.name}
            </TextLink>
            {run.isOpen && <span className="block text-sm text-ink-soft">not finished</span>}
            {run.fileName && <span className="block text-sm text-ink-soft">imported</span>}
          </Cell>
          <Cell>{count(run.sections)}</Cell>
          <Cell>{count(run.problem)}</Cell>
          <Cell>{count(run.fine)}</Cell>
          <Cell>{count(run.sections - run.problem - run.fine)}</Cell>
          <Cell>{count(run.calls.unparseable)}</Cell>
          <Cell>{count(run.calls.failed)}</Cell>
          <Cell>{tokenWords(run)}</Cell>
          <Cell>{costWords(run)}</Cell>
          <Cell>
            <DateTime at={run.createdAt} />
          </Cell>
        </tr>
      ))}
    </PlainTable>
  );
}
