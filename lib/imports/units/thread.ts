import { z } from "zod";
import type { ThreadValue } from "@/lib/imports/material";
import type { Findings } from "@/lib/imports/problems";
import type { Row } from "@/lib/imports/rows";
import { addIssues } from "@/lib/imports/zod-problems";

const turn = z.strictObject({
  index: z.number().int().min(0),
  speaker: z.enum(["patient", "clinician", "assistant"]),
  text: z.string(),
});
const shape = z.strictObject({
  thread_id: z.string().trim().min(1),
  language: z.string().trim().min(1).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  turns: z.array(turn).min(1),
});

/** A thread from its row; null after a problem was reported. */
export function readThread({ fields, place }: Row, findings: Findings): ThreadValue | null {
  const parsed = shape.safeParse(fields);
  if (!parsed.success) {
    addIssues(parsed.error.issues, fields, place, findings);
    return null;
  }
  const { thread_id, language, metadata, turns } = parsed.data;
  const repeated = turns.find(({ index }, at) => at > 0 && index <= (turns[at - 1]?.index ?? -1));
  if (repeated) {
    findings.add(place, "turns", repeated.index, "places that rise from turn to turn");
    return null;
  }
  return {
    externalId: thread_id,
    language: language ?? null,
    metadata: metadata ?? {},
    turns,
    place,
  };
}
