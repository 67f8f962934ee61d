import { z } from "zod";
import { parseCell } from "@/lib/imports/json";
import type { QuestionValue, TurnValue } from "@/lib/imports/material";
import type { Findings } from "@/lib/imports/problems";
import type { Row } from "@/lib/imports/rows";
import { checkTexts } from "@/lib/imports/text";

const words = z.string().refine((text) => text.trim() !== "");
const turn = z.strictObject({
  speaker: z.enum(["patient", "clinician", "assistant"]),
  text: words,
});
const object = z.record(z.string(), z.unknown());

/** The fields of a question's row, and what is expected in each. */
const FIELDS = {
  question_id: { form: words, expected: "text that is not blank" },
  question: { form: words, expected: "text that is not blank" },
  turns_before: {
    form: z.array(turn).nullish(),
    expected: "a list of turns as {speaker, text}, or nothing",
  },
  language: { form: words.nullish(), expected: "text that is not blank, or nothing" },
  metadata: { form: object.nullish(), expected: "an object, or nothing" },
} as const;

/** A question from its row; null after a problem was reported. */
export function readQuestion(row: Row, findings: Findings): QuestionValue | null {
  const { place } = row;
  const before = findings.problemCount;
  const fields = row.isTable ? fromCells(row) : row.fields;
  if (row.isTable) checkTexts(fields, place, findings);
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

/** Cells as values: an empty one is nothing, lists and objects are JSON. */
const fromCells = ({ fields }: Row): Row["fields"] =>
  Object.fromEntries(
    Object.entries(fields).map(([name, cell]) => {
      if (cell === "") return [name, null];
      const isJson = name === "turns_before" || name === "metadata";
      return [name, isJson ? (parseCell(String(cell)) ?? cell) : cell];
    }),
  );

/** What the column `metadata` of a table's row says; null after a problem was reported. */
export function metadataIn(row: Row, findings: Findings): Record<string, unknown> | null {
  const value = fromCells(row).metadata ?? {};
  const parsed = object.safeParse(value);
  if (!parsed.success) findings.add(row.place, "metadata", value, FIELDS.metadata.expected);
  const before = findings.problemCount;
  checkTexts(value, row.place, findings, "metadata");
  return parsed.success && findings.problemCount === before ? parsed.data : null;
}
