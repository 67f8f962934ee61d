import type { DrawnPool } from "@/lib/pools/weights";
import { labelsIn as referenceLabels } from "@/lib/references/labels";
import { NAMED_RECIPES, type NamedRecipe, parseRecipe, type Recipe } from "@/lib/references/recipe";
import type { ReportContext } from "./context";
import type { SectionFrame } from "./data/sections";
import { labelsIn, type PoolName } from "./frame";
import { type SectionWeights, weighSections } from "./weighing";

/** A reference that predictions are scored against. */
export interface AnswerKey {
  /** As the study's files name it. */
  readonly key: string;
  /** "FP:AG". */
  readonly title: string;
  /** Unit of each labelled section -> whether it has an error. */
  readonly labels: ReadonlyMap<string, boolean>;
  /** Whose word is the label of adjudicated sections; null where adjudicators are not asked. */
  readonly adjudicators: Extract<PoolName, "ME" | "FC"> | null;
}

/** The study's three references, in its order. */
const STUDY_KEYS: readonly NamedRecipe[] = NAMED_RECIPES.slice(0, 3);

function adjudicatorsOf({ steps }: Recipe): AnswerKey["adjudicators"] {
  const asked = steps.flatMap(({ sources }) => sources);
  if (asked.includes("medical_expert")) return "ME";
  return asked.includes("fact_checker") ? "FC" : null;
}

/**
 * The study's references of the project.
 *
 * groups: only people of these count, for labels and for claims; everybody where absent.
 */
export async function readAnswerKeys(
  { tx, projectId, choices }: Pick<ReportContext, "tx" | "projectId" | "choices">,
  groups?: readonly string[],
): Promise<AnswerKey[]> {
  const claimBy = choices.claims === "everybody" ? "everybody" : "people";
  const who = groups ? { groups, claimBy: "groups", claimGroups: groups } : { claimBy };
  const keys: AnswerKey[] = [];
  for (const { key, title, recipe } of STUDY_KEYS) {
    const labels = new Map<string, boolean>();
    const made = parseRecipe({ ...recipe, ...who, answers: choices.answers });
    for await (const batch of await referenceLabels(tx, projectId, made))
      for (const { unitId, label } of batch) if (label !== null) labels.set(unitId, label);
    keys.push({ key, title, labels, adjudicators: adjudicatorsOf(recipe) });
  }
  return keys;
}

/** A section that a reference labels: its place in the frame, and whether it has an error. */
export interface LabelledSection {
  readonly section: number;
  readonly hasError: boolean;
}

/** Sections that a reference labels, in the order of the project. */
export function labelledSections(
  { unitIds }: SectionFrame,
  { labels }: AnswerKey,
): LabelledSection[] {
  return unitIds.flatMap((unitId, section) => {
    const hasError = labels.get(unitId);
    return hasError === undefined ? [] : [{ section, hasError }];
  });
}

/** Those whose label is adjudicators' word, with what each counts so that they stand for all. */
export interface WeighedSections {
  readonly labelled: readonly LabelledSection[];
  readonly found: SectionWeights;
  /** Weight by place in the frame; null where there are none. */
  readonly weightOf: ReadonlyMap<number, number> | null;
}

/** Adjudicated sections of a reference, weighed by the project's newest pool. */
export function weighKey(
  frame: SectionFrame,
  pool: DrawnPool | null,
  key: AnswerKey,
): WeighedSections {
  const { adjudicators } = key;
  if (adjudicators === null)
    return {
      labelled: [],
      found: { weights: null, because: "it does not ask adjudicators", strata: [] },
      weightOf: null,
    };
  const labelled = labelledSections(frame, key).filter(({ section }) =>
    labelsIn(frame, adjudicators, section).some((n) => n > 0),
  );
  const sections = Uint32Array.from(labelled, ({ section }) => section);
  const found = weighSections(frame, pool, sections);
  const pairs =
    found.weights && [...found.weights].map((weight, i) => [sections[i] ?? 0, weight] as const);
  return { labelled, found, weightOf: pairs && new Map(pairs) };
}
