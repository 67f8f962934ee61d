import { text, texts } from "@/lib/form";
import { findRecipe } from "./recipe";

/** Value of the choice of a recipe that stands for steps of one's own. */
export const OWN_RECIPE = "own";

/** Steps that the form of a recipe has room for. */
export const FORM_STEPS = [1, 2, 3] as const;

/** A recipe as its form sends it. */
export function recipeFromForm(form: FormData): Record<string, unknown> {
  const name = text(form, "recipe");
  const steps = name === OWN_RECIPE ? ownSteps(form) : findRecipe(name)?.recipe.steps;
  const threshold = text(form, "threshold").trim();
  return {
    steps: steps ?? [],
    claimBy: text(form, "claimBy"),
    claimGroups: texts(form, "claimGroups"),
    minPeople: text(form, "minPeople").trim(),
    groups: texts(form, "groups"),
    judges: texts(form, "judges"),
    answers: text(form, "answers"),
    without: texts(form, "without"),
    ...(threshold ? { threshold } : {}),
  };
}

/** The steps for which somebody is ticked. */
const ownSteps = (form: FormData): object[] =>
  FORM_STEPS.flatMap((number) => {
    const sources = texts(form, `sources${number}`);
    if (sources.length === 0) return [];
    return {
      sources,
      rule: text(form, `rule${number}`),
      votes: text(form, `votes${number}`),
      minimum: text(form, `minimum${number}`).trim() || "1",
    };
  });
