import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Translation, translationOf } from "./translation";

/**
 * How a conversation went on after a response, as data brings it: `continuation` in the response's
 * metadata, or what follow-up judgments keep. A list of turns, each perhaps with its `translation`, or
 * one text that is never split.
 */
export interface ContinuationTurn {
  /** Null where all of it is one text. */
  readonly speaker: "patient" | "clinician" | "assistant" | null;
  readonly text: string;
  /** Where the data brings one. */
  readonly translation?: Translation;
}

const turn = z
  .object({
    speaker: z.enum(["patient", "clinician", "assistant"]).nullable(),
    text: z.string(),
    translation: z.unknown().optional(),
  })
  .transform(({ translation: given, ...said }): ContinuationTurn => {
    const translation = translationOf({ translation: given });
    return translation ? { ...said, translation } : said;
  });
const stored = z.union([
  z.string().transform((text): ContinuationTurn[] => [{ speaker: null, text }]),
  z.array(turn),
]);

/** The turns that followed; none where the value is no continuation. */
export function readContinuation(value: unknown): readonly ContinuationTurn[] {
  const found = stored.safeParse(value);
  return found.success ? found.data.filter(({ text }) => text.trim() !== "") : [];
}

/** Of the response `r`, as jsonb: null where nothing followed. */
export const CONTINUATION = Prisma.sql`nullif(nullif(nullif(coalesce(r.metadata -> 'continuation', (
  SELECT f.context -> 'continuation_content' FROM judgment f JOIN unit fu ON fu.id = f.unit_id
  WHERE fu.response_id = r.id AND f.context ? 'continuation_content'
  ORDER BY f.created_at, f.id LIMIT 1)), 'null'), '""'), '[]')`;

const NAMES = { patient: "Patient", clinician: "Doctor", assistant: "Assistant" } as const;

/** As one text, a line for each turn; null where nothing followed. */
export const continuationText = (turns: readonly ContinuationTurn[]): string | null =>
  turns.map(({ speaker, text }) => (speaker ? `${NAMES[speaker]}: ${text}` : text)).join("\n") ||
  null;
