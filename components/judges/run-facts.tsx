import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import type { RunDetail } from "@/lib/judges/views";
import { costWords, count, TRY_WORDS, tokenWords } from "@/lib/judges/words";
import { AskedFacts } from "./asked-facts";
import { Fact, Facts, Numbers } from "./fact";

const UNITS = { section: "Sections", turn: "Turns", response: "Responses" };

/** What came of a run so far, and what it was made with. */
export function RunFacts({ slug, run }: { slug: string; run: RunDetail }) {
  const { asked, samples, vote } = run.settings;
  const isGeneration = asked?.setting != null;
  const unlabelled = run.sections - run.problem - run.fine;
  const without = isGeneration ? run.sections - run.problem : run.fine;
  const numbers: (readonly [string, string])[] = [
    [UNITS[run.unit], count(run.sections)],
    [isGeneration ? "Responses written" : run.words[0], count(run.problem)],
    [isGeneration ? "No response yet or ever" : run.words[1], count(without)],
    ...(isGeneration
      ? []
      : [[run.isOpen ? "Without a label yet" : "Without a label", count(unlabelled)] as const]),
    ["Calls answered", count(run.calls.done)],
    ["Could not be read", count(run.calls.unparseable)],
    ["No answer", count(run.calls.failed)],
    ["Cost", costWords(run)],
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title="Result">
        <Numbers numbers={numbers} />
        <p className="mt-4 max-w-measure text-sm text-ink-soft">
          {isGeneration
            ? "A call that could not be read, or got no answer, makes no response. All of them are below, with their reasons."
            : "A call that could not be read, or got no answer, is neither yes nor no. There is no label while such calls could still turn its vote."}
        </p>
      </Panel>
      <Panel title="Made with">
        <Facts>
          {asked && <AskedFacts slug={slug} {...asked} samples={samples} vote={vote} />}
          {asked && (
            <Fact name="Output that cannot be read">
              {asked.tries === 1 ? "Not asked for again" : `Asked for up to ${asked.tries} times`}
            </Fact>
          )}
          {run.fileName && <Fact name="File">{run.fileName}</Fact>}
          <Fact name={UNITS[run.unit]}>{run.selection}</Fact>
          <Fact name="Coder in exports">{run.pseudonym}</Fact>
          {run.troubles.length > 0 && (
            <Fact name="Tries without an answer">
              {run.troubles
                .map(({ outcome, tries }) => `${TRY_WORDS[outcome]}: ${count(tries)}`)
                .join("; ")}
            </Fact>
          )}
          {run.reasons.length > 0 && (
            <Fact name="Why calls have none">
              {run.reasons.map(({ message, calls }) => `${message} (${count(calls)})`).join("; ")}
            </Fact>
          )}
          <Fact name="Tokens">{tokenWords(run)}</Fact>
          <Fact name="Begun">
            <DateTime at={run.createdAt} /> by {run.startedBy ?? "the command line"}
          </Fact>
        </Facts>
      </Panel>
    </div>
  );
}
