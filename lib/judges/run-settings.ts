import { z } from "zod";
import { modelParameters } from "./parameters";
import { VOTE_RULES } from "./votes";

/** All that decides on the answers of a run, as it was when the run began. Stored with it. */
export const runSettings = z.object({
  /** Null for imported runs, of which no more is known. */
  asked: z
    .object({
      endpoint: z.string(),
      model: z.string(),
      parameters: modelParameters,
      prompt: z.object({
        name: z.string(),
        version: z.number(),
        system: z.string(),
        user: z.string(),
      }),
    })
    .nullable(),
  samples: z.number(),
  vote: z.enum(VOTE_RULES),
  /** Of a million tokens; null = not known. */
  inputPrice: z.number().nullable(),
  outputPrice: z.number().nullable(),
});
export type RunSettings = z.output<typeof runSettings>;
