import { z } from "zod";
import { SETTINGS } from "./generation/context";
import { modelParameters } from "./parameters";
import { MAX_UNREADABLE } from "./tries";
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
        /** What it is for (lib/judges/purpose.ts); null where its name says so. */
        task: z.string().nullable().default(null),
        system: z.string(),
        user: z.string(),
      }),
      /** Coder whose lists it asks about, for tasks that ask about lists. */
      itemsFrom: z.string().nullable().default(null),
      /** As in the run's selection: by which responses are judged, or cases of which are answered. */
      behaviour: z.string().nullable().default(null),
      /** How often a call is made whose output cannot be read. */
      tries: z.number().default(MAX_UNREADABLE),
      /** What of the conversation a model is given that writes responses; null for judges. */
      setting: z.enum(SETTINGS).nullable().default(null),
    })
    .nullable(),
  samples: z.number(),
  vote: z.enum(VOTE_RULES),
  /** Of a million tokens; null = not known. */
  inputPrice: z.number().nullable(),
  outputPrice: z.number().nullable(),
});
export type RunSettings = z.output<typeof runSettings>;
