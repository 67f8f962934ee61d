import { labelsIn } from "@/lib/references/labels";
import { NAMED_RECIPES, type NamedRecipe, parseRecipe } from "@/lib/references/recipe";
import type { ReportContext } from "./context";

/** A reference that predictions are scored against. */
export interface AnswerKey {
  /** As the study's files name it. */
  readonly key: string;
  /** "FP:AG". */
  readonly title: string;
  /** Unit of each labelled section -> whether it has an error. */
  readonly labels: ReadonlyMap<string, boolean>;
}

/** The study's three references, in its order. */
const STUDY_KEYS: readonly NamedRecipe[] = NAMED_RECIPES.slice(0, 3);

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
    for await (const batch of await labelsIn(tx, projectId, made))
      for (const { unitId, label } of batch) if (label !== null) labels.set(unitId, label);
    keys.push({ key, title, labels });
  }
  return keys;
}
