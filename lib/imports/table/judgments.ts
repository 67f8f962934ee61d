import type { CoderValue, UnitRef } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import type { ItemJudgment } from "@/lib/imports/staged/item";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { checkImported } from "@/lib/protocols/imported";
import { optionsOf } from "@/lib/protocols/kinds/kind";
import { findProtocol, getProtocol } from "@/lib/protocols/registry";
import type { Answers, AnswerValue, Part, Protocol, Question } from "@/lib/protocols/types";
import type { EntryLabel } from "./entry";
import { type LabelColumn, labelledUnit, type Mapping } from "./mapping";

/** Protocols under which labels are kept that answer no question of another one. */
const OWN_PROTOCOLS = { rater: "imported-label", adjudicator: "imported-adjudication" } as const;

type Target = NonNullable<LabelColumn["answers"]>;

/** Reports label columns that are to answer a question that there is not, or that is about other units. */
export function checkTargets(mapping: Mapping, file: string, findings: Findings): void {
  const unit = labelledUnit(mapping);
  for (const { column, answers } of mapping.labels) {
    if (!answers) continue;
    const found = findTarget(answers);
    const name = `${answers.protocol}, ${answers.part}, ${answers.question}`;
    const place = { file, line: null };
    if (!found) findings.say(place, column, name, "protocol, part and question that there are");
    else if (found.part.unit !== unit)
      findings.say(place, column, `${name}, about a ${found.part.unit}`, `one about a ${unit}`);
  }
}

function findTarget(target: Target): { protocol: Protocol; part: Part; question: Question } | null {
  const protocol = findProtocol(target.protocol);
  const part = protocol?.parts.find(({ key }) => key === target.part);
  const question = part && questionsThrough(part).find(({ key }) => key === target.question);
  return protocol && part && question ? { protocol, part, question } : null;
}

/**
 * The judgments that labels on one unit make: each by itself, or together where they answer
 * questions of one part by one coder.
 */
export function judgmentsOf(
  labels: readonly EntryLabel[],
  unit: UnitRef,
  place: Place,
  findings: Findings,
): ItemJudgment[] {
  const found = new Map<string, ItemJudgment>();
  for (const label of labels) {
    const made = label.answers
      ? answering(label, label.answers, place, findings)
      : ownProtocol(label, unit);
    if (!made) continue;
    const { protocol, part, answers, task } = made;
    const id = [unit.kind, unit.externalId, label.coder, protocol.id, ...(task ? [task] : [])];
    const externalId = id.join("|");
    const earlier = found.get(externalId)?.judgment.answers ?? {};
    const repeated = Object.keys(answers).find((key) => key in earlier);
    if (repeated !== undefined) {
      const expected = "one label by each coder for each task or question";
      findings.say(place, label.field, `a second label by ${label.coder}`, expected);
      continue;
    }
    const checked = checkImported(part, { ...earlier, ...answers });
    if (!checked.ok) {
      for (const fault of Object.values(checked.fields))
        findings.say(place, label.field, JSON.stringify(label.raw), fault);
      continue;
    }
    found.set(externalId, {
      coder: coderValue(label),
      mention: null,
      judgment: {
        externalId,
        unit,
        coder: label.coder,
        protocolId: protocol.id,
        protocolVersion: protocol.version,
        part: part.key,
        answers: checked.answers,
        context: {},
        derived: checked.derived,
        place,
        path: label.field,
      },
    });
  }
  return [...found.values()];
}

const coderValue = ({ coder, kind }: EntryLabel): CoderValue => ({
  pseudonym: coder,
  kind,
  systemKind: kind === "system" ? "judge" : null,
  group: null,
});

interface Made {
  readonly protocol: Protocol;
  readonly part: Part;
  readonly answers: Answers;
  /** Where several judgments of one coder can stand side by side. */
  readonly task: string | null;
}

function ownProtocol({ role, task, value, raw }: EntryLabel, unit: UnitRef): Made {
  const protocol = getProtocol(OWN_PROTOCOLS[role]);
  const part = protocol.parts.find((each) => each.unit === unit.kind);
  if (!part) throw new Error(`${protocol.id} has no part about a ${unit.kind}`);
  return { protocol, part, answers: { value, task, raw }, task };
}

/** A label as the answer to a question: by an option's value or words, or as a text. */
function answering(
  { field, value, raw }: EntryLabel,
  target: Target,
  place: Place,
  findings: Findings,
): Made | null {
  const found = findTarget(target);
  if (!found) return null;
  const { protocol, part, question } = found;
  const options = optionsOf(question);
  if (options.length === 0)
    return { protocol, part, answers: { [question.key]: value }, task: null };
  const same = (text: string) => text.trim().toLowerCase() === value.toLowerCase();
  const option =
    options.find((each) => same(String(each.value))) ?? options.find(({ label }) => same(label));
  if (!option) {
    const known = options.map((each) => String(each.value)).join(", ");
    findings.add(place, field, raw, `one of ${known}, or a reading of it in the mapping`);
    return null;
  }
  const answer: AnswerValue = question.kind === "multi_choice" ? [option.value] : option.value;
  return { protocol, part, answers: { [question.key]: answer }, task: null };
}
