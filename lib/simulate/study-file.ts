import { z } from "zod";
import { ValidationError } from "@/lib/errors";
import {
  type CoderParameters,
  parameterFields,
  rateField,
  ratesField,
  type SimulatedCoder,
} from "./coders";
import { findProfile, PROFILE_NAMES } from "./profiles";
import { BASE_RATES, type BaseRates } from "./truth";

const { hits, falseAlarms, skips, ...simple } = parameterFields;

const coder = z.strictObject({
  profile: z.string().default("typical"),
  count: z.int().min(1).max(2000).default(1),
  /** Their key, with a number behind it where there are several; the profile's name where absent. */
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use small letters, digits and single hyphens.")
    .max(40)
    .optional(),
  name: z.string().trim().min(1).max(100).optional(),
  ...z.strictObject(simple).partial().shape,
  hits: hits.partial().optional(),
  falseAlarms: falseAlarms.partial().optional(),
  skips: skips.partial().optional(),
});
export type CoderEntry = z.input<typeof coder>;

const study = z.strictObject({
  coders: z.array(coder).min(1, "Name at least one coder."),
  truth: z
    .strictObject({
      claim: rateField,
      invalidQuestion: rateField,
      errors: ratesField.partial(),
    })
    .partial()
    .default({}),
  /** How much of what makes an error easy or hard to notice is the same for everybody, 0 to 1. */
  sharedDifficulty: rateField.default(0.3),
});
export type StudyInput = z.input<typeof study>;

/** Everything that a simulation is about, besides seed and material. */
export interface Study {
  readonly coders: readonly SimulatedCoder[];
  readonly rates: BaseRates;
  readonly sharedDifficulty: number;
}

/** A study as a file says it. Throws ValidationError with a message per field. */
export function parseStudy(input: unknown): Study {
  const parsed = study.safeParse(Array.isArray(input) ? { coders: input } : input);
  if (!parsed.success) {
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join(".") || "file", message]),
    );
    throw new ValidationError("The description of the coders cannot be used.", fields);
  }
  const { coders, truth, sharedDifficulty } = parsed.data;
  const { errors, ...rest } = truth;
  return {
    coders: codersOf(coders),
    rates: {
      ...BASE_RATES,
      ...present(rest),
      errors: { ...BASE_RATES.errors, ...present(errors ?? {}) },
    },
    sharedDifficulty,
  };
}

function codersOf(entries: readonly z.output<typeof coder>[]): SimulatedCoder[] {
  const taken = new Set<string>();
  return entries.flatMap((entry, at) => {
    const { profile, count, key = profile, name, ...own } = entry;
    const base = findProfile(profile);
    if (!base) {
      const message = `There is no profile “${profile}”. Profiles: ${PROFILE_NAMES.join(", ")}.`;
      throw new ValidationError(message, { [`coders.${at}.profile`]: message });
    }
    const parameters = merged(base, own);
    return Array.from({ length: count }, (_, i) => {
      const made = freeKey(entry.key !== undefined && count === 1 ? key : `${key}-${i + 1}`, taken);
      return { ...parameters, key: made, name: name ?? `Simulated ${made.replaceAll("-", " ")}` };
    });
  });
}

/** The key, or the first with a higher number that is free. */
function freeKey(wanted: string, taken: Set<string>): string {
  const stem = wanted.replace(/-\d+$/, "");
  let key = wanted;
  for (let n = 2; taken.has(key); n++) key = `${stem}-${n}`;
  taken.add(key);
  return key;
}

type Own = Omit<z.output<typeof coder>, "profile" | "count" | "key" | "name">;

const merged = (base: CoderParameters, own: Own): CoderParameters => ({
  ...base,
  ...(present(own) as Partial<CoderParameters>),
  hits: { ...base.hits, ...present(own.hits ?? {}) },
  falseAlarms: { ...base.falseAlarms, ...present(own.falseAlarms ?? {}) },
  skips: { ...base.skips, ...present(own.skips ?? {}) },
});

/** Without what is undefined, so that it does not cover what is known. */
const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** A mixed group of eight, where nobody says who takes part. */
export const DEFAULT_STUDY: StudyInput = {
  coders: [
    { profile: "careful-expert", count: 3 },
    { profile: "hasty-student", count: 3 },
    { profile: "lenient" },
    { profile: "strict" },
  ],
};
