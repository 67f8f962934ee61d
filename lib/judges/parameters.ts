import { z } from "zod";
import { VOTE_RULES } from "./votes";

const number = (message: string) => z.coerce.number(message);
/** An empty field of a form is no value. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

const TEMPERATURE = "Enter a temperature from 0 to 2.";
const TOP_P = "Enter a number from 0 to 1, or nothing.";
const TOKENS = "Enter how many tokens an answer may have, from 1 to 100000, or nothing.";
const SEED = "Enter a whole number, or nothing.";

/** What is sent with each prompt. Null = not sent, so that the endpoint's own default holds. */
export const modelParameters = z.object({
  temperature: optional(number(TEMPERATURE).min(0, TEMPERATURE).max(2, TEMPERATURE)).prefault(1),
  topP: optional(number(TOP_P).min(0, TOP_P).max(1, TOP_P)),
  maxTokens: optional(number(TOKENS).int(TOKENS).min(1, TOKENS).max(100_000, TOKENS)),
  /** Sample n sends seed + n - 1, so that samples differ. */
  seed: optional(number(SEED).int(SEED).min(0, SEED).max(2_147_483_647, SEED)),
});
export type ModelParameters = z.output<typeof modelParameters>;

const SAMPLES = "Enter from 1 to 25 samples.";
const CONCURRENCY = "Enter from 1 to 64 calls at once.";
const PER_MINUTE = "Enter how many calls a minute, from 1 to 100000, or nothing.";
const SECONDS = "Enter from 1 to 3600 seconds.";
const PRICE = "Enter a price from 0 on, or nothing.";

/** May change at any time: they decide on no answer. */
export const limitFields = z.object({
  concurrency: number(CONCURRENCY)
    .int(CONCURRENCY)
    .min(1, CONCURRENCY)
    .max(64, CONCURRENCY)
    .default(4),
  requestsPerMinute: optional(
    number(PER_MINUTE).int(PER_MINUTE).min(1, PER_MINUTE).max(100_000, PER_MINUTE),
  ),
  timeoutSeconds: number(SECONDS).int(SECONDS).min(1, SECONDS).max(3600, SECONDS).default(120),
  /** Of a million tokens, in whatever money. */
  inputPrice: optional(number(PRICE).min(0, PRICE)),
  outputPrice: optional(number(PRICE).min(0, PRICE)),
});
export type Limits = z.output<typeof limitFields>;

/** The limits and prices of a configuration, and nothing else of it. */
export const limitsOf = ({
  concurrency,
  requestsPerMinute,
  timeoutSeconds,
  inputPrice,
  outputPrice,
}: Limits): Limits => ({
  ...{ concurrency, requestsPerMinute, timeoutSeconds },
  ...{ inputPrice, outputPrice },
});

const NAME =
  "Use letters, digits, spaces and . _ - only, at most 60, beginning with a letter or digit.";
/** Names of judges become parts of coders' names in exports. */
export const judgeName = z
  .string("Enter a name.")
  .trim()
  .min(1, "Enter a name.")
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, NAME);

export const configFields = limitFields.extend({
  name: judgeName,
  endpoint: z.string("Choose an endpoint.").min(1, "Choose an endpoint."),
  model: z.string("Enter the model’s name.").trim().min(1, "Enter the model’s name.").max(200),
  promptName: z.string("Choose a prompt.").min(1, "Choose a prompt."),
  promptVersion: z.coerce.number("Choose a prompt.").int().min(1),
  parameters: z.preprocess((value) => value ?? {}, modelParameters),
  samples: number(SAMPLES).int(SAMPLES).min(1, SAMPLES).max(25, SAMPLES).default(3),
  vote: z.enum(VOTE_RULES, "Choose how samples are counted.").default("any"),
});
export type ConfigFields = z.output<typeof configFields>;
