import { z } from "zod";
import { ValidationError } from "@/lib/errors";
import { isUnstorable, UNSTORABLE } from "@/lib/protocols/kinds/kind";
import type { Answers } from "@/lib/protocols/types";

/** The bodies of the work API. Whether the answers make sense is the protocol's to say. */
const answers = z
  .record(z.string(), z.json())
  .refine(isStorable, { error: UNSTORABLE }) as z.ZodType<Answers>;
const note = z.string().refine(isStorable, { error: UNSTORABLE });

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
    const fields = Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.join("."), message]),
    );
    throw new ValidationError("The request does not have the form that is expected.", fields);
  };

/** Each throws ValidationError with a message per field. */
export const readDraft = reader(draft);
export const readSubmit = reader(submit);
export const readReveal = reader(reveal);
export const readSkip = reader(skip);
export const readFlag = reader(flag);
export const readConsent = reader(consent);
export const readHeartbeat = reader(beat);

/** Whether PostgreSQL can keep every text in a JSON value, keys included. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !isUnstorable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, each]) => !isUnstorable(key) && isStorable(each));
}
