import { z } from "zod";
import type { QuestionValue, TurnValue } from "@/lib/imports/material";
import type { Findings } from "@/lib/imports/problems";
import type { Row } from "@/lib/imports/rows";

const words = z.string().refine((text) => text.trim() !== "");

/** The fields of a question's row, and what is expected in each. */
const FIELDS = {
  question_id: { form: words, expected: "text that is not blank" },
  question: { form: words, expected: "text that is not blank" },
  turns_before: {
    form: z
      .array(
        z.strictObject({ speaker: z.enum(["patient", "clinician", "assistant"]), text: words }),
      )
      .nullish(),
    expected: "a list of turns as {speaker, text}, or nothing",
  },
  language: { form: words.nullish(), expected: "text that is not blank, or nothing" },
  metadata: {
    form: z.record(z.string(), z.unknown()).nullish(),
    expected: "an object, or nothing",
  },
} as const;

/** A question from its row; null after a problem was reported. */
export function readQuestion({ fields, place }: Row, findings: Findings): QuestionValue | null {
  const before = findings.problemCount;
  for (const [name, { form, expected }] of Object.entries(FIELDS))
    if (!form.safeParse(fields[name]).success) findings.add(place, name, fields[name], expected);
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(FIELDS, name))
      findings.add(place, name, fields[name], `only ${Object.keys(FIELDS).join(", ")}`);
  if (findings.problemCount > before) return null;
  return {
    externalId: String(fields.question_id),
    text: String(fields.question),
    before: (fields.turns_before ?? []) as readonly TurnValue[],
    language: (fields.language ?? null) as string | null,
    metadata: (fields.metadata ?? {}) as Record<string, unknown>,
    place,
  };
}
