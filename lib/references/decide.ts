import type { JudgedSection, SectionJudgment, Severity } from "./judgments";
import { type Recipe, type RecipeStep, SOURCES, type Source } from "./recipe";

/** Why a section has its label. */
export const LABEL_REASONS = ["unanimous", "single", "majority", "dawid_skene"] as const;
/** Why a section has none. */
export const GAP_REASONS = [
  "unjudged",
  "no_claim",
  "too_few_people",
  "too_few_labels",
  "no_opinion",
  "disagreement",
  "tie",
  "uncertain",
] as const;
export type LabelReason = (typeof LABEL_REASONS)[number];
export type GapReason = (typeof GAP_REASONS)[number];
export type Reason = LabelReason | GapReason;
export const REASONS: readonly Reason[] = [...LABEL_REASONS, ...GAP_REASONS];

/** What a recipe makes of a section. */
export interface Decision {
  /** True = has an error; null = no label. */
  readonly label: boolean | null;
  readonly reason: Reason;
  /** Perspectives whose labels decided, or failed to. */
  readonly decidedBy: readonly Source[];
  /** Null where nobody said, or where those who decided differ. */
  readonly severity: Severity | null;
  /** The judgments behind it. */
  readonly judgmentIds: readonly string[];
}

/** P(error) of sections that a Dawid-Skene step was fitted to, by unit id. */
export type Posteriors = ReadonlyMap<string, number>;

/** What the recipe makes of a section. posteriors: for recipes with a Dawid-Skene step. */
export function decide(
  section: JudgedSection,
  recipe: Recipe,
  posteriors: Posteriors = new Map(),
): Decision {
  const counted = section.judgments.filter((judgment) => counts(judgment, recipe));
  const out = exclusion(section, counted, recipe);
  if (out) return out;
  for (const step of recipe.steps) {
    const said = counted.filter((judgment) => isOf(step, judgment));
    const labels = said.filter(({ hasError }) => hasError !== null);
    if (said.length > 0 && labels.length === 0 && !step.sources.includes("first_pass"))
      return gap("no_opinion", said, step.sources);
    if (labels.length >= Math.max(1, step.minimum)) {
      const posterior = posteriors.get(section.unitId);
      return withSeverity(decideStep(labels, step, recipe, posterior), labels);
    }
  }
  return gap("too_few_labels", counted, []);
}

/** Whether a judgment counts under this recipe: never extra ones, nor those of who is left out. */
export function counts(judgment: SectionJudgment, recipe: Recipe): boolean {
  const { coder, group, source, isExtra } = judgment;
  if (isExtra || recipe.without.includes(coder)) return false;
  if (source === "first_pass") return isIn(recipe.groups, group);
  return source === "judge" ? isIn(recipe.judges, coder) : true;
}

const isIn = (wanted: readonly string[], name: string | null): boolean =>
  wanted.length === 0 || (name !== null && wanted.includes(name));

const isOf = (step: RecipeStep, { source }: SectionJudgment): boolean =>
  step.sources.some((wanted) => wanted === source);

/** Why the section cannot have a label, whatever those who decide say. */
function exclusion(
  { judgments }: JudgedSection,
  counted: readonly SectionJudgment[],
  recipe: Recipe,
): Decision | null {
  const noClaim = judgments.filter(
    (judgment) => judgment.hasClaim === false && decidesClaim(judgment, recipe),
  );
  if (noClaim.length > 0) return gap("no_claim", noClaim, []);
  const people = counted.filter(
    ({ source, hasError }) => source === "first_pass" && hasError !== null,
  );
  if (counted.length === 0) return gap("unjudged", [], []);
  const coders = new Set(people.map(({ coder }) => coder));
  return coders.size < recipe.minPeople ? gap("too_few_people", people, []) : null;
}

function decidesClaim(judgment: SectionJudgment, recipe: Recipe): boolean {
  const { source, group, isExtra, coder } = judgment;
  if (isExtra || recipe.without.includes(coder)) return false;
  if (recipe.claimBy === "everybody") return true;
  if (source !== "first_pass") return false;
  return recipe.claimBy === "people" || isIn(recipe.claimGroups, group);
}

/** Whether a section may be looked at at all, so that Dawid-Skene is fitted to these alone. */
export const isEligible = (section: JudgedSection, recipe: Recipe): boolean =>
  exclusion(
    section,
    section.judgments.filter((judgment) => counts(judgment, recipe)),
    recipe,
  ) === null;

/** Labels that a step of the recipe looks at in a section. */
export const stepLabels = (section: JudgedSection, recipe: Recipe, step: RecipeStep) =>
  section.judgments.filter(
    (judgment) => judgment.hasError !== null && counts(judgment, recipe) && isOf(step, judgment),
  );

type Verdict = Omit<Decision, "severity">;

function decideStep(
  labels: readonly SectionJudgment[],
  step: RecipeStep,
  recipe: Recipe,
  posterior: number | undefined,
): Verdict {
  const behind = {
    decidedBy: SOURCES.filter((source) => labels.some((label) => label.source === source)),
    judgmentIds: labels.map(({ id }) => id),
  };
  if (step.rule === "dawid_skene") return { ...behind, ...probable(posterior, recipe.threshold) };
  const votes = votesOf(labels, step);
  const errors = votes.filter((vote) => vote).length;
  const fine = votes.filter((vote) => vote === false).length;
  return { ...behind, ...outcome(errors, fine, step.rule, votes.length) };
}

function probable(
  posterior: number | undefined,
  threshold: number,
): Pick<Verdict, "label" | "reason"> {
  if (posterior === undefined) return { label: null, reason: "uncertain" };
  // Exactly even odds are never broken by order.
  if (posterior >= threshold && posterior > 0.5) return { label: true, reason: "dawid_skene" };
  if (1 - posterior >= threshold && posterior < 0.5) return { label: false, reason: "dawid_skene" };
  return { label: null, reason: "uncertain" };
}

/** One vote a judgment, or one a source: null where the source itself is tied. */
function votesOf(labels: readonly SectionJudgment[], step: RecipeStep): (boolean | null)[] {
  if (step.votes === "judgment") return labels.map(({ hasError }) => hasError);
  return step.sources.flatMap((source) => {
    const own = labels.filter((label) => label.source === source);
    if (own.length === 0) return [];
    const errors = own.filter(({ hasError }) => hasError).length;
    return [errors * 2 === own.length ? null : errors * 2 > own.length];
  });
}

function outcome(
  errors: number,
  fine: number,
  rule: StepRuleOfVotes,
  votes: number,
): Pick<Verdict, "label" | "reason"> {
  if (votes === 1 && errors + fine === 1) return { label: errors === 1, reason: "single" };
  if (errors + fine === votes && (errors === 0 || fine === 0))
    return { label: errors > 0, reason: "unanimous" };
  if (rule === "unanimous") return { label: null, reason: "disagreement" };
  if (errors * 2 > votes) return { label: true, reason: "majority" };
  return fine * 2 > votes ? { label: false, reason: "majority" } : { label: null, reason: "tie" };
}

type StepRuleOfVotes = Exclude<RecipeStep["rule"], "dawid_skene">;

/** A unit whose adjudicators differ in severity has none. */
function withSeverity(verdict: Verdict, labels: readonly SectionJudgment[]): Decision {
  const said = new Set(labels.flatMap(({ severity }) => severity ?? []));
  const [only] = said;
  const agrees = only !== undefined && (only !== "none") === verdict.label;
  return { ...verdict, severity: said.size === 1 && agrees ? only : null };
}

const gap = (
  reason: GapReason,
  behind: readonly SectionJudgment[],
  decidedBy: readonly Source[],
): Decision => ({
  label: null,
  reason,
  decidedBy,
  severity: null,
  judgmentIds: behind.map(({ id }) => id),
});
