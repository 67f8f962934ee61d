import { z } from "zod";

const count = z.number();

/** What an import adds to a project. */
export const countsSchema = z.object({
  files: count,
  questions: count,
  responses: count,
  sections: count,
  coders: count,
  judgments: count,
  /** Of threads and responses that the project held without one. */
  translations: count.default(0),
});
export type Counts = z.output<typeof countsSchema>;

export const NOTHING: Counts = {
  files: 0,
  questions: 0,
  responses: 0,
  sections: 0,
  coders: 0,
  judgments: 0,
  translations: 0,
};

export const checkpointSchema = z.object({
  /** Items that are staged. */
  items: count,
  /** Where the next staged row goes. */
  position: count,
  /** What was stored; null until then. */
  counts: countsSchema.nullable(),
});
/** How far an import is. */
export type Checkpoint = z.output<typeof checkpointSchema>;
