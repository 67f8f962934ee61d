import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { counted } from "@/lib/counted";
import type { RunView } from "@/lib/judges/views";
import { costWords, count, tokenWords } from "@/lib/judges/words";

const NUMBERS = [
  ...["Asked about", "Found", "Not found", "No label", "Could not be read", "No answer"],
  ...["Tokens", "Cost"],
];

/** A run's numbers in words, in the order of NUMBERS. */
const numbersOf = (run: RunView): string[] => [
  counted(run.sections, run.unit),
  ...[run.problem, run.fine, run.sections - run.problem - run.fine].map(count),
  ...[run.calls.unparseable, run.calls.failed].map(count),
  tokenWords(run),
  costWords(run),
];

/** Runs, newest first: what they found, what they cost, what could not be read. */
export function RunTable({ slug, runs }: { slug: string; runs: readonly RunView[] }) {
  return (
    <PlainTable
      caption="Judge runs"
      head={
        <>
          <HeaderCell>Run</HeaderCell>
          {NUMBERS.map((head) => (
            <HeaderCell key={head} className="text-end!">
              {head}
            </HeaderCell>
          ))}
          <HeaderCell>Begun</HeaderCell>
        </>
      }
    >
      {runs.map((run) => (
        <tr key={run.id} className="tabular-nums">
          <Cell isRowHeader className="min-w-52">
            <TextLink href={`/projects/${slug}/judges/runs/${run.id}`}>
              {run.judge}, run {run.name}
            </TextLink>
            <span className="block text-sm text-ink-soft">
              {run.task ?? "Problems in sections"}; found: {run.unit}s {run.found}
            </span>
            {run.isOpen && <span className="block text-sm text-ink-soft">not finished</span>}
            {run.fileName && <span className="block text-sm text-ink-soft">imported</span>}
          </Cell>
          {numbersOf(run).map((words, index) => (
            <Cell key={NUMBERS[index]} className="text-end! whitespace-nowrap">
              {words}
            </Cell>
          ))}
          <Cell>
            <DateTime at={run.createdAt} />
          </Cell>
        </tr>
      ))}
    </PlainTable>
  );
}
