import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { ANSWER_CHOICES } from "@/lib/work/answer-choice";

/** Perspectives from which a section is judged, in the order in which they are listed. */
export const SOURCES = ["first_pass", "medical_expert", "fact_checker", "judge"] as const;
export type Source = (typeof SOURCES)[number];

export const STEP_RULES = ["unanimous", "majority", "dawid_skene"] as const;
export type StepRule = (typeof STEP_RULES)[number];

const names = z.array(z.string().min(1)).transform((list) => [...new Set(list)].sort());
const COUNT = "Enter a whole number from 1 to 100.";
const PEOPLE_COUNT = "Enter a whole number from 0 to 100.";
const wholeNumber = z.coerce.number(COUNT).int(COUNT).min(1, COUNT).max(100, COUNT);

/** Whose labels are looked at together, and what they must agree on. */
const step = z.object({
  sources: z
    .array(z.enum(SOURCES, "Choose who counts."))
    .min(1, "Choose who counts.")
    .transform((list) => SOURCES.filter((source) => list.includes(source))),
  rule: z.enum(STEP_RULES, "Choose a rule.").default("unanimous"),
  /** Whether every judgment has a vote or every source one, by its own majority. */
  votes: z.enum(["judgment", "source"]).default("judgment"),
  /** Labels that the step needs; with fewer the next step is asked. */
  minimum: wholeNumber.default(1),
});

const THRESHOLD = "Enter a probability of at least 0.5 and below 1.";

/**
 * How a section gets its label. Steps are asked in their order; the first whose sources have said
 * anything decides: it gives a label or leaves the section out.
 */
export const recipeSchema = z
  .object({
    /** Whose "not a claim" takes a section out: people of the first pass, all coders, or groups of people. */
    claimBy: z.enum(["people", "everybody", "groups"]).default("people"),
    claimGroups: names.default([]),
    /** People of the first pass that a section needs, adjudicated or not. */
    minPeople: z.coerce
      .number(PEOPLE_COUNT)
      .int(PEOPLE_COUNT)
      .min(0, PEOPLE_COUNT)
      .max(100, PEOPLE_COUNT)
      .default(2),
    /** Groups of the first pass that count; all where empty. */
    groups: names.default([]),
    /** Pseudonyms of the judges that count where judges do; all where empty. */
    judges: names.default([]),
    /** Which answers make the labels that count (lib/work/answer-choice.ts). */
    answers: z.enum(ANSWER_CHOICES).default("final"),
    steps: z.array(step).min(1, "A recipe needs a step.").max(4, "At most four steps."),
    /** Dawid-Skene: probability that a label needs. */
    threshold: z.coerce.number(THRESHOLD).min(0.5, THRESHOLD).lt(1, THRESHOLD).default(0.5),
    /** Pseudonyms of contributors without whom it is built (lib/references/contributors.ts). */
    without: names.default([]),
  })
  .refine(({ claimBy, claimGroups }) => claimBy !== "groups" || claimGroups.length > 0, {
    message: "Tick at least one group whose word decides.",
    path: ["claimGroups"],
  });

export type Recipe = z.output<typeof recipeSchema>;
export type RecipeStep = Recipe["steps"][number];

/** Checks a recipe as a form, the command line or the database gives it. Throws ValidationError. */
export const parseRecipe = (input: unknown): Recipe => parseFields(recipeSchema, input) as Recipe;

/** A recipe with a name of its own. */
export interface NamedRecipe {
  /** On the command line and in the study's files. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly recipe: Recipe;
}

type StepInput = Partial<RecipeStep> & Pick<RecipeStep, "sources">;

const named = (
  key: string,
  title: string,
  summary: string,
  ...steps: readonly StepInput[]
): NamedRecipe => ({ key, title, summary, recipe: parseRecipe({ steps }) });

const PEOPLE: StepInput = { sources: ["first_pass"] };
const EXPERTS: StepInput = { sources: ["medical_expert"] };
const CHECKERS: StepInput = { sources: ["fact_checker"] };
const majority = (step: StepInput): StepInput => ({ ...step, rule: "majority" });

/** Recipes that have names; the first three are the study's, under its keys. */
export const NAMED_RECIPES: readonly NamedRecipe[] = [
  named(
    "first_pass_annotators",
    "FP:AG",
    "The label that all people of the first pass share.",
    PEOPLE,
  ),
  named(
    "first_pass_annotators_plus_medical_experts",
    "FP+ME",
    "The medical experts’ common label; where none has judged, as FP:AG.",
    EXPERTS,
    PEOPLE,
  ),
  named(
    "first_pass_annotators_plus_fact_checkers",
    "FP+FC",
    "The fact checkers’ common label; where none has judged, as FP:AG.",
    CHECKERS,
    PEOPLE,
  ),
  named(
    "all_perspectives_unanimous",
    "All perspectives unanimous",
    "The label that everybody shares: people of the first pass, medical experts and fact checkers.",
    { sources: ["first_pass", "medical_expert", "fact_checker"] },
  ),
  named(
    "adjudicators_unanimous",
    "Both adjudications agree",
    "The label that medical experts and fact checkers share; where none has judged, as FP:AG.",
    { sources: ["medical_expert", "fact_checker"] },
    PEOPLE,
  ),
  named(
    "first_pass_majority",
    "First-pass majority",
    "What more than half of the first pass say; a tie has no label.",
    majority(PEOPLE),
  ),
  named(
    "medical_expert_majority",
    "Medical-expert majority",
    "What more than half of the medical experts say; where none has judged, the first pass’s majority.",
    majority(EXPERTS),
    majority(PEOPLE),
  ),
  named(
    "fact_checker_majority",
    "Fact-checker majority",
    "What more than half of the fact checkers say; where none has judged, the first pass’s majority.",
    majority(CHECKERS),
    majority(PEOPLE),
  ),
  named(
    "majority_of_perspectives",
    "Majority of perspectives",
    "First pass, medical experts and fact checkers have one vote each, by their own majority.",
    { ...majority({ sources: ["first_pass", "medical_expert", "fact_checker"] }), votes: "source" },
  ),
  named(
    "dawid_skene",
    "Dawid-Skene",
    "The more probable label of the first pass, with each person’s error rates estimated (Dawid and Skene 1979).",
    { ...PEOPLE, rule: "dawid_skene" },
  ),
];

/** The named recipe with this key or title; undefined where there is none. */
export const findRecipe = (name: string): NamedRecipe | undefined =>
  NAMED_RECIPES.find(
    ({ key, title }) => key === name || title.toLowerCase() === name.toLowerCase(),
  );
