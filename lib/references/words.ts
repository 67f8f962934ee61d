import { ANSWER_WORDS } from "@/lib/work/answer-choice";
import type { Reason } from "./decide";
import type { Move } from "./moves";
import {
  NAMED_RECIPES,
  parseRecipe,
  type Recipe,
  type RecipeStep,
  type Source,
  type StepRule,
} from "./recipe";

/** How pages, commands and documents name what recipes are made of. */
export const SOURCE_WORDS: Record<Source, string> = {
  first_pass: "people of the first pass",
  medical_expert: "medical experts",
  fact_checker: "fact checkers",
  judge: "judges",
};

export const SOURCE_SHORT: Record<Source, string> = {
  first_pass: "First pass",
  medical_expert: "Medical experts",
  fact_checker: "Fact checkers",
  judge: "Judges",
};

export const RULE_WORDS: Record<StepRule, string> = {
  unanimous: "all must agree",
  majority: "more than half decide",
  dawid_skene: "Dawid-Skene, the more probable label",
};

export const REASON_WORDS: Record<Reason, string> = {
  unanimous: "All agree",
  single: "One judgment",
  majority: "Majority",
  dawid_skene: "More probable",
  unjudged: "Not judged",
  no_claim: "No claim",
  too_few_people: "Too few people",
  too_few_labels: "Too few labels",
  no_opinion: "Nobody could tell",
  disagreement: "Disagreement",
  tie: "Tie",
  uncertain: "Too uncertain",
};

export const REASON_HELP: Record<Reason, string> = {
  unanimous: "Everybody who counts gave the same label.",
  single: "One judgment counts, and it decides.",
  majority: "More than half of the votes.",
  dawid_skene: "The more probable label, given each person’s estimated error rates.",
  unjudged: "Nobody who counts has judged the section.",
  no_claim: "Somebody whose word decides says that there is nothing to judge.",
  too_few_people: "Fewer people of the first pass than the recipe asks for.",
  too_few_labels: "No step of the recipe has as many labels as it asks for.",
  no_opinion: "Adjudicators looked at it and none could tell.",
  disagreement: "Those who decide differ, and the recipe asks for agreement.",
  tie: "Neither label has more than half of the votes.",
  uncertain: "Neither label is as probable as the recipe asks.",
};

export const MOVE_WORDS: Record<Move, string> = {
  flipped: "Another label",
  gained: "Labelled only by the second",
  lost: "Labelled only by the first",
};

/** Label as people read it. */
export const labelWords = (label: boolean | null): string =>
  label === null ? "No label" : label ? "Error" : "No error";

/** The named recipe that this one is, whatever the order of its parts. */
export const namedAs = (recipe: Recipe) =>
  NAMED_RECIPES.find((named) => stable(named.recipe) === stable(recipe));

const stable = (recipe: Recipe): string =>
  JSON.stringify(Object.entries(parseRecipe(recipe)).sort(([a], [b]) => (a < b ? -1 : 1)));

const joined = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** "medical experts: all must agree, at least 2 labels". */
export function stepWords({ sources, rule, votes, minimum }: RecipeStep): string {
  const who = joined(sources.map((source) => SOURCE_WORDS[source]));
  const vote = votes === "source" && sources.length > 1 ? ", one vote each" : "";
  const least = minimum > 1 ? `, with at least ${minimum} labels` : "";
  return `${who}${vote}: ${RULE_WORDS[rule]}${least}`;
}

/** The recipe in words, in the order in which it is applied. */
export function recipeWords(recipe: Recipe): readonly [string, string][] {
  const claims = {
    people: "anybody of the first pass",
    everybody: "anybody, systems included",
    groups: `people of these groups: ${recipe.claimGroups.join(", ")}`,
  };
  const named: [string, string][] = namedAs(recipe)
    ? [["Recipe", namedAs(recipe)?.title ?? ""]]
    : [["Recipe", "one’s own"]];
  const some = (title: string, names: readonly string[]): [string, string][] =>
    names.length > 0 ? [[title, names.join(", ")]] : [];
  return [
    ...named,
    ...recipe.steps.map((step, at): [string, string] => [
      recipe.steps.length === 1 ? "Decides" : at === 0 ? "Decides first" : "Where it does not",
      stepWords(step),
    ]),
    ["A section is left out by “not a claim” of", claims[recipe.claimBy]],
    ["People of the first pass needed", String(recipe.minPeople)],
    ...some("Groups of the first pass that count", recipe.groups),
    ...some("Judges that count", recipe.judges),
    ["Answers that count", ANSWER_WORDS[recipe.answers]],
    ...(recipe.steps.some(({ rule }) => rule === "dawid_skene")
      ? [["Probability that a label needs", String(recipe.threshold)] as [string, string]]
      : []),
    ...some("Built without", recipe.without),
  ];
}
