/** Texts of a protocol that a project may put in its own words. Ids and meanings never change. */
import { ValidationError } from "@/lib/errors";
import { innerQuestionsOf } from "./kinds/kind";
import { didYouMean } from "./suggest";
import type {
  GuidelineCases,
  Option,
  Part,
  Protocol,
  Question,
  Shortcut,
  Skip,
  Step,
} from "./types";

export interface ProtocolText {
  /** Where it stands, by keys: `parts.section.questions.comment.prompt`. */
  readonly path: string;
  /** `null` where an optional text is not given. */
  readonly text: string | null;
  readonly optional: boolean;
}

/** Gives the text to use at a place; called once for every place that can hold one. */
type Visit = (slot: ProtocolText) => string | null;

/** A copy of `value` whose named fields went through `visit`. An optional field that gives `null` is dropped. */
function mapFields<T extends object>(
  value: T,
  path: string,
  visit: Visit,
  required: readonly (keyof T & string)[],
  optional: readonly (keyof T & string)[] = [],
): T {
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(value));
  for (const field of [...required, ...optional]) {
    const text = typeof copy[field] === "string" ? copy[field] : null;
    const place = path === "" ? field : `${path}.${field}`;
    const next = visit({ path: place, text, optional: optional.some((each) => each === field) });
    if (next === null) delete copy[field];
    else copy[field] = next;
  }
  return copy as T;
}

const mapOption = (option: Option, path: string, visit: Visit): Option =>
  mapFields(option, `${path}.options.${option.value}`, visit, ["label"], ["help", "example"]);

function mapQuestion(question: Question, path: string, visit: Visit): Question {
  const at = `${path}.questions.${question.key}`;
  const optional = ["label", "guideline", "missingMessage"] as const;
  const mapped: Question = mapFields(question, at, visit, ["prompt"], optional);
  const inner: Record<string, unknown> = {};
  if ("placeholder" in mapped) {
    inner.placeholder = mapFields(mapped, at, visit, ["placeholder"]).placeholder;
  }
  if ("options" in mapped) inner.options = mapped.options.map((o) => mapOption(o, at, visit));
  const below = innerQuestionsOf(mapped);
  if (below.length > 0) inner.questions = below.map((q) => mapQuestion(q, at, visit));
  return { ...mapped, ...inner } as Question;
}

const mapStep = (step: Step, path: string, visit: Visit): Step => ({
  ...mapFields(step, `${path}.steps.${step.key}`, visit, [], ["title"]),
  questions: step.questions.map((question) => mapQuestion(question, path, visit)),
});

const mapShortcut = (shortcut: Shortcut, path: string, visit: Visit): Shortcut =>
  mapFields(shortcut, `${path}.shortcuts.${shortcut.key}`, visit, ["label"]);

function mapPart(part: Part, visit: Visit): Part {
  const path = `parts.${part.key}`;
  const mapped = mapFields(part, path, visit, ["title"], ["guideline"]);
  const shortcuts = part.shortcuts?.map((each) => mapShortcut(each, path, visit));
  const byRule = part.byRule?.map((each) =>
    mapFields(each, `${path}.byRule.${each.rule}`, visit, ["description"]),
  );
  return {
    ...mapped,
    steps: part.steps.map((step) => mapStep(step, path, visit)),
    ...(shortcuts && { shortcuts }),
    ...(byRule && { byRule }),
  };
}

const mapSkip = (skip: Skip, visit: Visit): Skip =>
  mapFields(skip, `skips.${skip.key}`, visit, ["label", "help"]);

const mapCases = (cases: GuidelineCases, visit: Visit): GuidelineCases => ({
  ...cases,
  texts: cases.texts.map((each) =>
    mapFields(each, `cases.${each.value}`, visit, ["title", "text"]),
  ),
});

function mapTexts(protocol: Protocol, visit: Visit): Protocol {
  return {
    ...mapFields(protocol, "", visit, ["title", "summary", "guideline"]),
    ...(protocol.cases && { cases: mapCases(protocol.cases, visit) }),
    parts: protocol.parts.map((part) => mapPart(part, visit)),
    skips: protocol.skips.map((skip) => mapSkip(skip, visit)),
  };
}

/** Every place of a protocol that holds a text, or may hold one, in reading order. */
export function textPaths(protocol: Protocol): readonly ProtocolText[] {
  const found: ProtocolText[] = [];
  mapTexts(protocol, (slot) => {
    found.push(slot);
    return slot.text;
  });
  return found;
}

/**
 * The protocol with a project's own texts (path -> text). A blank text removes an optional one.
 * Throws a `ValidationError` by path for an unknown place or a blank text where one is needed.
 */
export function withTexts(
  protocol: Protocol,
  overrides: Readonly<Record<string, string>>,
): Protocol {
  const fields = overrideFaults(protocol, overrides);
  const faults = Object.entries(fields).map(([path, message]) => `${path}: ${message}`);
  if (faults.length > 0) throw new ValidationError(faults.join("\n"), fields);
  return mapTexts(protocol, ({ path, text }) => {
    const own = Object.hasOwn(overrides, path) ? overrides[path] : undefined;
    if (own === undefined) return text;
    return own.trim() === "" ? null : own;
  });
}

function overrideFaults(
  protocol: Protocol,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const places = new Map(textPaths(protocol).map((slot) => [slot.path, slot]));
  const fields: Record<string, string> = {};
  for (const [path, text] of Object.entries(overrides)) {
    const slot = places.get(path);
    if (!slot) fields[path] = unknownPlace(path, protocol, [...places.keys()]);
    else if (text.trim() === "" && !slot.optional) fields[path] = "This text cannot be blank.";
  }
  return fields;
}

function unknownPlace(path: string, protocol: Protocol, known: readonly string[]): string {
  const hint = didYouMean(path, known);
  return `“${protocol.id}” version ${protocol.version} has no text here.${hint}`;
}
