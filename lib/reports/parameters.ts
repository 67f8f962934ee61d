import { z } from "zod";
import { parseFields } from "@/lib/access/fields";
import { ValidationError } from "@/lib/errors";
import { ANSWER_CHOICES, ANSWER_NOTES } from "@/lib/work/answer-choice";
import type { AdjudicationLabels } from "@/lib/work/counted-answers";
import {
  ADJUDICATORS,
  CHOICE_WORDS,
  CLAIMS,
  ENGINES,
  INTERVALS,
  RESAMPLED,
  RULES,
} from "./choice-words";
import type { Parameter } from "./types";

const whole = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

const SEED = "Enter a whole number from 0 to 2147483647 as the seed.";
const RESAMPLES = "Enter how many resamples, from 0 (no intervals) to 100000.";
const MOST_RATERS = 20;
const RATERS = `Enter a number of raters from 2 to ${MOST_RATERS}.`;

/** Raters of a project that says nothing else. */
const USUAL_RATERS = 3;

/** The number of raters that fits a project whose first pass wants so many judgments of a unit. */
export const ratersFor = (overlap: number | null): number =>
  overlap !== null && overlap >= 2 && overlap <= MOST_RATERS ? overlap : USUAL_RATERS;

/** What a report can be asked to do differently; whatever is absent takes the default. */
const schema = z.object({
  /** Where the study's code and the text of its paper differ, which of the two is followed. */
  rules: z.enum(RULES).default("code"),
  /** Whose "not a claim" takes a section out; `code`: table by table, as the study's code. */
  claims: z.enum(CLAIMS).default("code"),
  /** Which answers make the labels that count (lib/work/answer-choice.ts). */
  answers: z.enum(ANSWER_CHOICES).default("final"),
  /** Pseudonym of the judge; the project's main one where empty. */
  judge: z.string().default(""),
  /** Whose decisions the heat map uses. */
  adjudicators: z.enum(ADJUDICATORS).default("both"),
  /** Number of raters at which agreement is shown beside that of two and of all; the project's where absent. */
  raters: whole(2, MOST_RATERS, RATERS).optional(),
  resamples: whole(0, 100_000, RESAMPLES).default(10_000),
  seed: whole(0, 2_147_483_647, SEED).default(42),
  /** What is drawn; absent: as the study for imported study data, questions for new work. */
  resample: z.enum(RESAMPLED).optional(),
  engine: z.enum(ENGINES).default("default"),
  ci: z.enum(INTERVALS).default("percentile"),
});

export type ReportChoices = z.output<typeof schema>;
export type Resampled = (typeof RESAMPLED)[number];

/** Names of all choices, as addresses and the command line give them. */
export const CHOICE_NAMES = Object.keys(schema.shape) as readonly (keyof ReportChoices)[];

/** Checks choices as an address, a form or the command line gives them. Throws ValidationError. */
export function parseChoices(input: Readonly<Record<string, unknown>>): ReportChoices {
  const given = Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => {
      const value = input[name];
      return value === undefined || value === "" ? [] : [[name, value] as const];
    }),
  );
  const choices = parseFields(schema, given) as ReportChoices;
  refuseUnknownDraws(choices);
  return choices;
}

/** Several levels and coders are drawn by the default engine, for percentile intervals. */
function refuseUnknownDraws({ resample, engine, ci }: ReportChoices): void {
  if (resample !== "nested" && resample !== "two-way") return;
  const what = `${CHOICE_WORDS.resample[resample].split(";")[0]}`;
  if (engine === "numpy") {
    const message = `The numpy engine draws sections, responses or questions, not ${what}.`;
    throw new ValidationError(message, { engine: message });
  }
  if (ci === "bca") {
    const message = `BCa intervals need sections, responses or questions, not ${what}.`;
    throw new ValidationError(message, { ci: message });
  }
}

/** What differs from the defaults, for addresses. */
export function choicesQuery(choices: ReportChoices): URLSearchParams {
  const plain = parseChoices({});
  return new URLSearchParams(
    CHOICE_NAMES.flatMap((name) =>
      choices[name] === undefined || choices[name] === plain[name]
        ? []
        : [[name, String(choices[name])]],
    ),
  );
}

/** Choices of one project: nothing is left open. */
export interface Settled extends ReportChoices {
  readonly resample: Resampled;
  readonly raters: number;
  /** Labels of adjudications by other answers than the final ones, where these are asked for. */
  readonly given: AdjudicationLabels | null;
}

/** What a table can depend on: a choice, or whether and how intervals are worked out. */
export type Dependence = "rules" | "claims" | "answers" | "judge" | "intervals";

/** The choices that a table depends on, as people read them. */
export function choiceParameters(choices: Settled, depends: readonly Dependence[]): Parameter[] {
  const { rules, claims, answers, judge } = choices;
  const words: Record<Exclude<Dependence, "intervals">, Parameter> = {
    rules: { label: "Rules", value: CHOICE_WORDS.rules[rules] },
    claims: { label: "Who decides on claims", value: CHOICE_WORDS.claims[claims] },
    answers: { label: "Answers that count", value: CHOICE_WORDS.answers[answers] },
    judge: { label: "Judge", value: judge || "none" },
  };
  return depends.flatMap((name) =>
    name === "intervals" ? intervalParameters(choices) : [words[name]],
  );
}

/** What a table says of itself where it is not made of final answers. */
export const choiceNotes = ({ answers }: Settled, depends: readonly Dependence[]): string[] =>
  answers !== "final" && depends.includes("answers") ? [ANSWER_NOTES[answers]] : [];

function intervalParameters({ resample, engine, ci, resamples, seed }: Settled): Parameter[] {
  if (resamples === 0) return [{ label: "Intervals", value: "none" }];
  return [
    { label: "Intervals", value: `95 %, ${CHOICE_WORDS.ci[ci]}` },
    { label: "Resamples", value: resamples.toLocaleString("en-GB") },
    { label: "Resampled", value: CHOICE_WORDS.resample[resample] },
    { label: "Engine", value: CHOICE_WORDS.engine[engine] },
    { label: "Seed", value: String(seed) },
  ];
}
