import { z } from "zod";
import { ValidationError } from "@/lib/errors";
import { unstorableFault } from "@/lib/protocols/kinds/kind";
import type { Answers } from "@/lib/protocols/types";

/** The bodies of the work API. Whether the answers make sense is the protocol's to say. */
const answers = z.record(z.string(), z.json()).superRefine(refuseUnstorable) as z.ZodType<Answers>;
const note = z.string().superRefine(refuseUnstorable);

/** Revisions and versions are 32-bit integers in the database. */
const revision = z.number().int().min(0).max(2_147_483_646);

const draft = z.object({
  unitId: z.uuid(),
  answers,
  baseRevision: revision,
  activeMs: z.number().min(0),
});

const submit = draft.extend({
  part: z.string(),
  protocolId: z.string(),
  protocolVersion: revision,
});

const reveal = submit.extend({ step: z.string() });

const skip = z.object({ reason: note, note: note.default("") });

const flag = z.object({ unitId: z.uuid(), note });

const consent = z.object({ version: revision.min(1) });

const beat = z.object({ activeMs: z.number().min(0) });

const reader =
  <T>(schema: z.ZodType<T>) =>
  (body: unknown): T => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const { issues } = parsed.error;
    // Answers are shown beside their questions, so their fields are named as these are.
    const fields = Object.fromEntries(
      issues.map(({ path, message }) => [path.join(".").replace(/^answers\./, ""), message]),
    );
    const unstorable = issues.find(({ code }) => code === "custom")?.message;
    const message = unstorable ?? "The request does not have the form that is expected.";
    throw new ValidationError(message, fields);
  };

/** Each throws ValidationError with a message per field. */
export const readDraft = reader(draft);
export const readSubmit = reader(submit);
export const readReveal = reader(reveal);
export const readSkip = reader(skip);
export const readFlag = reader(flag);
export const readConsent = reader(consent);
export const readHeartbeat = reader(beat);

/** Reports the first text in a value, keys included, that PostgreSQL cannot keep, and where it is. */
function refuseUnstorable(value: unknown, context: z.RefinementCtx): void {
  const found = findUnstorable(value, []);
  if (found) context.addIssue({ code: "custom", path: found.path, message: found.message });
}

interface Unstorable {
  readonly path: string[];
  readonly message: string;
}

function findUnstorable(value: unknown, path: string[]): Unstorable | null {
  const said = (text: string): Unstorable | null => {
    const fault = unstorableFault(text);
    if (fault === null) return null;
    return { path, message: path.length > 0 ? `In “${path.join(" › ")}”: ${fault}` : fault };
  };
  if (typeof value === "string") return said(value);
  if (typeof value !== "object" || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const found = said(key) ?? findUnstorable(each, [...path, key]);
    if (found) return found;
  }
  return null;
}
