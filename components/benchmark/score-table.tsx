import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { groupLabel } from "@/lib/access/role-words";
import type { DetectorResult } from "@/lib/benchmark/benchmark";
import { GAP_KINDS, GAP_WORDS, type Gaps } from "@/lib/benchmark/gaps";
import type { LeftOutReason } from "@/lib/benchmark/kinds";
import type { Score, Scores } from "@/lib/benchmark/score";
import { count, intervalOf, percent } from "./score-words";

const KIND_WORDS = { people: "all people", group: "group", person: "person", system: "system" };

/** A row a detector, and a second one for whoever fed the pool. */
export function ScoreTable({ results }: { results: readonly DetectorResult[] }) {
  return (
    <PlainTable
      caption="Scores of detectors, in per cent"
      head={
        <>
          <HeaderCell>Detector</HeaderCell>
          <HeaderCell className="text-end!">Precision %</HeaderCell>
          <HeaderCell className="text-end!">Recall %</HeaderCell>
          <HeaderCell className="text-end!">F1 %</HeaderCell>
          <HeaderCell className="text-end!">NPV %</HeaderCell>
          <HeaderCell className="text-end!">TP, FP, FN, TN</HeaderCell>
          <HeaderCell className="text-end!">Sections</HeaderCell>
          <HeaderCell>Without an answer</HeaderCell>
        </>
      }
    >
      {results.flatMap((result) => {
        const { detector, plain, leftOut, leftOutBecause, weighted, gaps } = result;
        const rows = [
          <tr key={detector.id}>
            <Cell isRowHeader className="min-w-44 break-words">
              <span className="font-semibold">{nameOf(result)}</span>
              <span className="block text-sm text-ink-soft">{KIND_WORDS[detector.kind]}</span>
              {leftOutBecause && LEFT_OUT_WORDS[leftOutBecause] && (
                <span className="block text-sm text-ink-soft">
                  {LEFT_OUT_WORDS[leftOutBecause]}
                </span>
              )}
            </Cell>
            <ScoreCells scores={plain} />
            <Cell className="min-w-32 text-sm text-ink-soft">{gapWords(gaps)}</Cell>
          </tr>,
        ];
        if (leftOut)
          rows.push(
            <SecondRow
              key={`${detector.id} without`}
              name="by the reference built without it"
              scores={leftOut}
            />,
          );
        if (weighted)
          rows.push(
            <SecondRow
              key={`${detector.id} weighted`}
              name="estimate for all sections, by the audit"
              scores={weighted}
            />,
          );
        return rows;
      })}
    </PlainTable>
  );
}

/** Why a detector that may have fed the pool has one score only. */
const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  not_in_pool: "",
  came_later: "Had judged nothing yet when the reference was frozen.",
  too_large:
    "Fed the pool. No score without it: fitting Dawid-Skene anew for everybody is too much here.",
};

function SecondRow({ name, scores }: { name: string; scores: Scores }) {
  return (
    <tr>
      <Cell isRowHeader className="text-ink-soft">
        <span className="block ps-4">{name}</span>
      </Cell>
      <ScoreCells scores={scores} />
      <Cell>
        <span className="sr-only">not applicable</span>
      </Cell>
    </tr>
  );
}

const nameOf = ({ detector }: DetectorResult): string =>
  detector.kind === "group" ? groupLabel(detector.name) : detector.name;

function ScoreCells({ scores }: { scores: Scores }) {
  const { tp, fp, fn, tn } = scores.counts;
  return (
    <>
      <ScoreCell score={scores.precision} />
      <ScoreCell score={scores.recall} />
      <ScoreCell score={scores.f1} />
      <ScoreCell score={scores.npv} />
      <Cell className="text-end! whitespace-nowrap tabular-nums">
        {count(tp)}, {count(fp)}, {count(fn)}, {count(tn)}
      </Cell>
      <Cell className="text-end! tabular-nums">
        {count(scores.sections)}
        {scores.predictions !== scores.sections && (
          <span className="block text-sm whitespace-nowrap text-ink-soft">
            {count(scores.predictions)} predictions
          </span>
        )}
      </Cell>
    </>
  );
}

function ScoreCell({ score }: { score: Score }) {
  return (
    <Cell className="min-w-28 text-end! tabular-nums">
      {score.value === null ? (
        <span className="text-sm text-ink-soft">undefined: {score.undefinedBecause}</span>
      ) : (
        <>
          {percent(score.value)}
          <span className="block text-sm text-ink-soft" title={score.intervalBecause ?? undefined}>
            {intervalOf(score)}
          </span>
        </>
      )}
    </Cell>
  );
}

/** "12 not asked, 3 unparseable": neither yes nor no, and in no score. */
function gapWords(gaps: Gaps | null): string {
  if (gaps === null) return "–";
  const said = GAP_KINDS.flatMap((kind) => {
    const sections = gaps[kind];
    return sections === undefined ? [] : `${count(sections)} ${GAP_WORDS[kind]}`;
  });
  return said.join(", ") || "nothing";
}
