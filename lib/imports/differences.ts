import { isDeepStrictEqual } from "node:util";
import type { JudgmentValue, ResponsePaths, ResponseValue } from "./material";
import type { Findings } from "./problems";

/**
 * Reports each field in which a repeated response differs from the one known first. `same` says
 * what was expected. Generator, condition, language and metadata may be left out of a repeat.
 */
export function addResponseDifferences(
  first: Omit<ResponseValue, "place">,
  again: ResponseValue,
  same: string,
  paths: ResponsePaths,
  findings: Findings,
): void {
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
    return;
  }
  first.sections.forEach((section, index) => {
    const other = again.sections[index];
    if (other && section.externalId !== other.externalId)
      add(paths.sectionId(index), other.externalId);
    if (other && section.text !== other.text) add(paths.sectionText(index), other.text);
  });
}

/** Reports a repeated judgment that says something else than the one known first. */
export function addJudgmentDifference(
  first: Omit<JudgmentValue, "place" | "path" | "derived">,
  again: Omit<JudgmentValue, "derived">,
  same: string,
  findings: Findings,
): void {
  const add = (field: string, found: unknown) => findings.add(again.place, field, found, same);
  const kind = (["coder", "protocolId", "part"] as const).find((key) => first[key] !== again[key]);
  if (kind) add(again.path, again[kind]);
  else if (!isDeepStrictEqual(first.unit, again.unit))
    findings.say(again.place, again.path, `${again.unit.kind} ${again.unit.externalId}`, same);
  else if (!isDeepStrictEqual(first.answers, again.answers)) {
    const keys = Object.keys({ ...first.answers, ...again.answers });
    const key = keys.find((name) => !isDeepStrictEqual(first.answers[name], again.answers[name]));
    add(`${again.path || "answers"}.${key}`, again.answers[key ?? ""]);
  } else if (!isDeepStrictEqual(first.context, again.context)) add(again.path, again.context);
}
