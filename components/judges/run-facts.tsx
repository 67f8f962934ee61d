import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import type { RunDetail } from "@/lib/judges/views";
import { costWords, count, tokenWords } from "@/lib/judges/words";
import { AskedFacts } from "./asked-facts";
import { Fact, Facts, Numbers } from "./fact";

const UNITS = { section: "Sections", turn: "Turns", response: "Responses" };

/** What came of a run so far, and what it was made with. */
export function RunFacts({ slug, run }: { slug: string; run: RunDetail }) {
  const { asked, samples, vote } = run.settings;
  const numbers = [
    [UNITS[run.unit], count(run.sections)],
    [run.found.charAt(0).toUpperCase() + run.found.slice(1), count(run.problem)],
    ["Without", count(run.fine)],
    [
      run.isOpen ? "Without a label yet" : "Without a label",
      count(run.sections - run.problem - run.fine),
    ],
    ["Calls answered", count(run.calls.done)],
    ["Could not be read", count(run.calls.unparseable)],
    ["No answer", count(run.calls.failed)],
    ["Cost", costWords(run)],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title="Result">
        <Numbers numbers={numbers} />
        <p className="mt-4 max-w-measure text-sm text-ink-soft">
          A call that could not be read, or got no answer, is neither yes nor no. There is no label
          while such calls could still turn its vote.
        </p>
      </Panel>
      <Panel title="Made with">
        <Facts>
          {asked && <AskedFacts slug={slug} {...asked} samples={samples} vote={vote} />}
          {run.fileName && <Fact name="File">{run.fileName}</Fact>}
          {run.task && <Fact name="Task">{run.task}</Fact>}
          <Fact name={UNITS[run.unit]}>{run.selection}</Fact>
          <Fact name="Coder in exports">{run.pseudonym}</Fact>
          <Fact name="Tokens">{tokenWords(run)}</Fact>
          <Fact name="Begun">
            <DateTime at={run.createdAt} /> by {run.startedBy ?? "the command line"}
          </Fact>
        </Facts>
      </Panel>
    </div>
  );
}
