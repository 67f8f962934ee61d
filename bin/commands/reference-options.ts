import type { Command } from "commander";
import { findRecipe, NAMED_RECIPES, SOURCES, type Source } from "@/lib/references/recipe";
import { UsageError } from "../exit-codes";

export interface RecipeFlags {
  readonly project: string;
  readonly recipe?: string;
  readonly step?: string[];
  readonly minPeople?: string;
  readonly group?: string[];
  readonly claims?: string;
  readonly claimGroup?: string[];
  readonly judge?: string[];
  readonly answers?: string;
  readonly threshold?: string;
  readonly without?: string[];
}

/** Adds the options that decide how sections get their labels. */
export const withRecipeOptions = (command: Command): Command =>
  command
    .requiredOption("--project <slug>")
    .option("--recipe <name>", "a named recipe, which the other options then change")
    .option(
      "--step <sources:rule...>",
      "one's own steps, in order, such as medical_expert:unanimous first_pass:majority",
    )
    .option("--min-people <n>", "people of the first pass that a section needs; 2 where absent")
    .option("--group <group...>", "groups of the first pass that count; all where absent")
    .option("--claims <who>", "whose “not a claim” takes a section out: people, everybody, groups")
    .option("--claim-group <group...>", "with --claims groups: these annotator groups")
    .option("--judge <pseudonym...>", "judges that count in steps of judges; all where absent")
    .option("--answers <which>", "answers that count: final, first or before (the comments)")
    .option("--threshold <p>", "Dawid-Skene: probability that a label needs; 0.5 where absent")
    .option("--without <pseudonym...>", "build it without these contributors");

/** The recipe that the flags name; what is not named is the named recipe's, or the default. */
export function recipeOf(flags: RecipeFlags): Record<string, unknown> {
  const given = {
    steps: flags.step?.map(stepOf),
    minPeople: flags.minPeople,
    groups: flags.group,
    claimBy: flags.claims ?? (flags.claimGroup && "groups"),
    claimGroups: flags.claimGroup,
    judges: flags.judge,
    answers: flags.answers,
    threshold: flags.threshold,
    without: flags.without,
  };
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return { ...baseOf(flags), ...changes };
}

function baseOf({ recipe, step }: RecipeFlags): object {
  if (recipe === undefined) {
    if (step) return {};
    throw new UsageError(`Name a recipe with --recipe, or steps with --step. ${recipeList()}`);
  }
  const named = findRecipe(recipe);
  if (!named) throw new UsageError(`There is no recipe “${recipe}”. ${recipeList()}`);
  return named.recipe;
}

const recipeList = () => `Recipes: ${NAMED_RECIPES.map(({ title }) => title).join(", ")}.`;

/** "medical_expert+fact_checker:majority:2:source": sources, rule, least labels, whose votes. */
function stepOf(text: string): object {
  const [who = "", rule, minimum, votes] = text.split(":");
  const sources = who.split("+");
  const unknown = sources.filter((name) => !SOURCES.includes(name as Source));
  if (unknown.length > 0)
    throw new UsageError(`There is no ${unknown.join(", ")}. Sources: ${SOURCES.join(", ")}.`);
  return { sources, rule, ...(minimum ? { minimum } : {}), votes };
}
