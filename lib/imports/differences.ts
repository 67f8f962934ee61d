import { isDeepStrictEqual } from "node:util";
import type { JudgmentValue, ResponseValue, UnitRef } from "./material";
import { excerpt, type Findings } from "./problems";
import type { FieldNames } from "./staged/names";

/**
 * Reports each field in which a repeated response differs from the one known first. `same` says
 * what was expected. Generator, condition, language and metadata may be left out of a repeat.
 */
export function addResponseDifferences(
  first: Omit<ResponseValue, "place">,
  again: ResponseValue,
  same: string,
  paths: FieldNames,
  findings: Findings,
): void {
  const before = findings.problemCount;
  const add = (field: string, found: unknown) => findings.add(again.place, field, found, same);
  if (first.questionId !== again.questionId) add(paths.question, again.questionId);
  if (first.text !== again.text) add(paths.text, again.text);
  for (const field of ["generator", "condition", "language"] as const)
    if (first[field] !== null && again[field] !== null && first[field] !== again[field])
      add(field, again[field]);
  for (const [key, value] of Object.entries(again.metadata))
    if (key in first.metadata && !isDeepStrictEqual(first.metadata[key], value)) add(key, value);
  if (first.sections.length !== again.sections.length) {
    findings.say(
      again.place,
      paths.sections,
      `${again.sections.length} sections, not ${first.sections.length}`,
      same,
    );
  } else
    first.sections.forEach((section, index) => {
      const other = again.sections[index];
      if (other && section.externalId !== other.externalId)
        add(paths.sectionId(index), other.externalId);
      if (other && section.text !== other.text) add(paths.sectionText(index), other.text);
    });
  if (isOtherTurn(first.turn, again.turn, findings.problemCount === before))
    findings.say(
      again.place,
      paths.questionId,
      turnWords({ ...again, externalId: again.questionId }),
      same,
    );
}

/**
 * A turn that is not named is the one asked about: where only one of the two is named, that they
 * differ is known from the checks having found nothing else.
 */
const isOtherTurn = (first: number | undefined, again: number | undefined, isOnly: boolean) =>
  first !== again && (isOnly || (first !== undefined && again !== undefined));

/** Fields in which a judgment stands by itself, and what our rows call them. */
const PLAIN = { coder: "coder", protocolId: "protocol_id", part: "part" } as const;

type KnownJudgment = Omit<JudgmentValue, "place" | "path" | "derived">;

/**
 * Reports each field in which a repeated judgment differs from the one known first: whose it is, what
 * it is about and to the turn, every answer, what was shown. `same` says what was expected.
 */
export function addJudgmentDifference(
  first: KnownJudgment,
  again: Omit<JudgmentValue, "derived">,
  same: string,
  names: FieldNames,
  findings: Findings,
): void {
  const before = findings.problemCount;
  const { place, path } = again;
  const add = (field: string, found: unknown, held: unknown) =>
    findings.add(place, path || field, found, `${same}: ${excerpt(held)}`);
  for (const [key, field] of Object.entries(PLAIN) as [keyof typeof PLAIN, string][])
    if (first[key] !== again[key]) add(field, again[key], first[key]);
  if (names.judgmentVersion && first.protocolVersion !== again.protocolVersion)
    add(names.judgmentVersion, again.protocolVersion, first.protocolVersion);
  const { kind, externalId } = again.unit;
  if (first.unit.kind !== kind || first.unit.externalId !== externalId)
    findings.say(place, path || names.unitId[kind], `${kind} ${externalId}`, same);
  addAnswerDifferences(first, again, same, findings);
  addContextDifferences(first, again, same, findings);
  if ((first.byRule ?? null) !== (again.byRule ?? null)) add("by_rule", again.byRule, first.byRule);
  if (isOtherTurn(first.unit.turn, again.unit.turn, findings.problemCount === before))
    findings.say(place, path || "turn_index", turnWords(again.unit), same);
}

const turnWords = ({ externalId, turn }: Omit<UnitRef, "kind">): string =>
  `${JSON.stringify(externalId)}, ${turn === undefined ? "the turn that is asked about" : `turn ${turn} from 0`}`;

/** What differs between two objects, by key. */
const differing = (first: object, again: object) =>
  Object.keys({ ...first, ...again })
    .map((key) => ({ key, held: Reflect.get(first, key), found: Reflect.get(again, key) }))
    .filter(({ held, found }) => !isDeepStrictEqual(held, found));

function addAnswerDifferences(
  first: KnownJudgment,
  { answers, path, place }: Omit<JudgmentValue, "derived">,
  same: string,
  findings: Findings,
): void {
  for (const { key, found, held } of differing(first.answers, answers))
    findings.add(place, `${path || "answers"}.${key}`, found, `${same}: ${excerpt(held)}`);
}

/** What a judgment's row says beside its answers, such as the sheet that it stands in. */
function addContextDifferences(
  first: KnownJudgment,
  { context, path, place }: Omit<JudgmentValue, "derived">,
  same: string,
  findings: Findings,
): void {
  for (const { key, found, held } of differing(first.context, context)) {
    const words = `${key} ${excerpt(found)}`;
    findings.say(place, path || "context", words, `${same}: ${key} ${excerpt(held)}`);
  }
}
