import type { CoderValue } from "@/lib/imports/material";

/** What a response id of the study says. */
export interface ResponseIdParts {
  readonly questionId: string;
  /** The model's full name as it stands in the id. */
  readonly generator: string;
  /** The model as the study counts it; `gpt-4.1-nano` counts as `gpt-4.1`. */
  readonly model: string;
  readonly condition: string;
}

export const STUDY_MODELS = ["Qwen/Qwen3-32b", "google/gemma-3-12b-it", "gpt-4.1"] as const;
/** Tested in this order; the last is also the end of each of the others' separators. */
const AUGMENTATIONS = [
  ["-_-_be_brief", "be_brief"],
  ["-_-_provide_medical_evidence", "provide_medical_evidence"],
  ["-version='hallucination_2025-06-07'", "injected_error"],
  ["-", "baseline"],
] as const;
const MEDEXPERT = /^([^-]+)-(.+)-(q\d+)$/;

/** Reads a response id by the study's grammar, or MedExpert's; null when it follows neither. */
export function parseResponseId(id: string): ResponseIdParts | null {
  const model = STUDY_MODELS.find((name) => id.includes(`-${name}-`));
  if (!model) return parseMedExpertId(id);
  const at = id.indexOf(`-${model}-`);
  const rest = id.slice(at + 1);
  const augmentation = AUGMENTATIONS.find(([suffix]) => rest.endsWith(suffix));
  if (at < 1 || !augmentation) return null;
  const [suffix, condition] = augmentation;
  const generator = rest.slice(0, rest.length - suffix.length);
  return { questionId: id.slice(0, at), generator, model, condition };
}

function parseMedExpertId(id: string): ResponseIdParts | null {
  const [, topic, model, question] = MEDEXPERT.exec(id) ?? [];
  if (!topic || !model || !question) return null;
  return { questionId: `${topic}-${question}`, generator: model, model, condition: "baseline" };
}

export const isAdjudicatorId = (id: string): boolean => /^[0-9a-f]{64}$/.test(id);

const numbered = (prefix: string, numbers: readonly number[]) =>
  numbers.map((number) => `${prefix}-${number}`);
/** The study's table of annotators; group names as in memberships. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ...numbered("ANNOTATOR", [0, 1, 9, 10, 11, 13]).map((id) => [id, "ai_researcher"] as const),
  ...numbered("ANNOTATOR", [6, 7, 12, 14, 17, 20]).map((id) => [id, "student"] as const),
  ...numbered("EXPERT", [2, 3, 4, 5, 15, 18, 19, 21]).map((id) => [id, "medical_expert"] as const),
]);

export const JUDGE_ID = "IsiHallucinationDetector";
export const INJECTOR_ID = "IsiHallucinationInjector";

/** Whether an annotator id names a system: contains, ignoring case, "detector" or "injector". */
export const isSystemId = (id: string): boolean => /detector|injector/i.test(id);

function systemKind(id: string): string {
  if (/injector/i.test(id)) return "injector";
  return id === JUDGE_ID || id.startsWith("LaJDetectorRerun") ? "judge" : "detector";
}

/** Who an annotator or adjudicator id stands for. */
export function coderOf(id: string): CoderValue {
  const system = isSystemId(id);
  return {
    pseudonym: id,
    kind: system ? "system" : "person",
    systemKind: system ? systemKind(id) : null,
    group: GROUPS.get(id) ?? null,
  };
}
