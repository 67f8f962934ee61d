import { Panel } from "@/components/ui/panel";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { AFTER, BEFORE } from "@/lib/benchmark/comments/adjudications";
import type { AdjustedContrast } from "@/lib/benchmark/comments/adjusted";
import type { RoleEffect, SourceInfluence } from "@/lib/benchmark/comments/analyse";
import { pWords, rateWords } from "./rate-words";
import { count, intervalOf, percent } from "./score-words";
import { sourceWords } from "./source-words";

const ROLES = { medical_expert: "Medical experts", fact_checker: "Fact checkers" };
/** Who was asked what; a project can hold both kinds of one role. */
const titleOf = ({ role, asks }: RoleEffect): string =>
  asks === "again" ? ROLES[role] : `${ROLES[role]}, with the study’s questions`;

const OPINIONS = {
  error: "Error",
  no_error: "No error",
  cannot_judge: "Cannot judge",
  contested: "Contested",
};

const ASKS: Record<RoleEffect["asks"], string> = {
  again: "Everybody was asked for their own judgment again after the comments.",
  hypothetical:
    "As in the study, the second question was asked only of those who saw no error or could not judge, and took the comments as correct: comments could only add errors, so this is no measure of their effect.",
  evidence:
    "As in the study, nobody was asked again: the second label follows from what they said of the evidence.",
};
const BETWEEN =
  " They looked for evidence in between, so that a change is not the comments’ doing alone.";

/** Judgments before and after the comments, and what each source's comments did. */
export function RoleEffectPanel({ effect }: { effect: RoleEffect }) {
  const { role, asks, adjudications, withComments, withoutComments, sources } = effect;
  const title = titleOf(effect);
  return (
    <Panel
      title={title}
      description={`${count(adjudications)} adjudications. ${ASKS[asks]}${
        role === "fact_checker" ? BETWEEN : ""
      }`}
    >
      <div className="grid grid-cols-1 gap-6">
        <ChangeTable effect={effect} />
        <PlainTable
          caption={`Error rates before and after the comments: ${title}`}
          head={
            <>
              <HeaderCell>Adjudications</HeaderCell>
              <HeaderCell className="text-end!">Pairs</HeaderCell>
              <HeaderCell className="text-end!">Error before</HeaderCell>
              <HeaderCell className="text-end!">Error after</HeaderCell>
              <HeaderCell className="text-end!">Difference</HeaderCell>
              <HeaderCell className="text-end!">Turned, back</HeaderCell>
              <HeaderCell className="text-end!">McNemar p</HeaderCell>
              <HeaderCell className="text-end!">Holm p</HeaderCell>
            </>
          }
        >
          <ContrastRow name="With comments" contrast={withComments} />
          <ContrastRow name="Without comments" contrast={withoutComments} />
        </PlainTable>
        <p className="max-w-measure text-sm text-ink-soft">
          Pairs are adjudications with an opinion before and after; “cannot judge” is missing, and
          “contested” is no error. Turned: from no error to error; back: from error to no error.
          McNemar’s exact test takes pairs as independent, which those of one response are not.
          Holm: adjusted for all before/after tests of this page, where there are two or more.
        </p>
        {sources.length > 0 && <SourceTable sources={sources} who={title} />}
      </div>
    </Panel>
  );
}

function ChangeTable({ effect }: { effect: RoleEffect }) {
  const { changes } = effect;
  const at = (before: string, after: string) =>
    changes.find((change) => change.before === before && change.after === after)?.adjudications ??
    0;
  return (
    <PlainTable
      caption={`Adjudications by opinion before and after: ${titleOf(effect)}`}
      head={
        <>
          <HeaderCell>Excerpt alone</HeaderCell>
          {AFTER.map((after) => (
            <HeaderCell key={after} className="text-end!">
              After: {OPINIONS[after].toLowerCase()}
            </HeaderCell>
          ))}
        </>
      }
    >
      {BEFORE.map((before) => (
        <tr key={before}>
          <Cell isRowHeader>{OPINIONS[before]}</Cell>
          {AFTER.map((after) => (
            <Cell key={after} className="text-end! tabular-nums">
              {count(at(before, after))}
            </Cell>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}

function ContrastRow({ name, contrast }: { name: string; contrast: AdjustedContrast }) {
  const { first, second, difference, gained, lost, p, pBecause, pHolm } = contrast;
  return (
    <tr>
      <Cell isRowHeader>{name}</Cell>
      <Cell className="text-end! tabular-nums">{count(first.of)}</Cell>
      <Cell className="min-w-40 text-end! tabular-nums">{rateWords(first)}</Cell>
      <Cell className="min-w-40 text-end! tabular-nums">{rateWords(second)}</Cell>
      <Cell className="text-end! tabular-nums">
        {difference === null ? "–" : `${difference > 0 ? "+" : ""}${percent(difference)} points`}
        <span className="block text-sm text-ink-soft">{intervalOf(contrast)}</span>
      </Cell>
      <Cell className="text-end! whitespace-nowrap tabular-nums">
        {count(gained)}, {count(lost)}
      </Cell>
      <Cell className="text-end! tabular-nums">
        {p === null ? <span className="text-sm text-ink-soft">none: {pBecause}</span> : pWords(p)}
      </Cell>
      <Cell className="text-end! tabular-nums">{pHolm === null ? "–" : pWords(pHolm)}</Cell>
    </tr>
  );
}

function SourceTable({ sources, who }: { sources: readonly SourceInfluence[]; who: string }) {
  return (
    <PlainTable
      caption={`Influence of comments by source: ${who}`}
      head={
        <>
          <HeaderCell>All comments came from</HeaderCell>
          <HeaderCell className="text-end!">Adjudications</HeaderCell>
          <HeaderCell className="text-end!">No error turned to error</HeaderCell>
          <HeaderCell className="text-end!">Error turned to no error</HeaderCell>
        </>
      }
    >
      {sources.map(({ source, adjudications, turnedToError, turnedToNoError }) => (
        <tr key={source}>
          <Cell isRowHeader className="break-words">
            {sourceWords(source)}
          </Cell>
          <Cell className="text-end! tabular-nums">{count(adjudications)}</Cell>
          <Cell className="text-end! tabular-nums">
            {rateWords(turnedToError)}
            <span className="block text-sm text-ink-soft">of {count(turnedToError.of)}</span>
          </Cell>
          <Cell className="text-end! tabular-nums">
            {rateWords(turnedToNoError)}
            <span className="block text-sm text-ink-soft">of {count(turnedToNoError.of)}</span>
          </Cell>
        </tr>
      ))}
    </PlainTable>
  );
}
