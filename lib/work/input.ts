import { z } from "zod";
import { ValidationError } from "@/lib/errors";
import type { Answers } from "@/lib/protocols/types";

/** The bodies of the work API. Whether the answers make sense is the protocol's to say. */
const answers = z.record(z.string(), z.json()) as z.ZodType<Answers>;

const draft = z.object({
  unitId: z.uuid(),
  answers,
  baseRevision: z.number().int().min(0),
  activeMs: z.number().min(0),
});

const submit = draft.extend({
  part: z.string(),
  protocolId: z.string(),
  protocolVersion: z.number().int(),
});

const skip = z.object({ reason: z.string(), note: z.string().default("") });

const flag = z.object({ unitId: z.uuid(), note: z.string() });

const consent = z.object({ version: z.number().int().min(1) });

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
export const readSkip = reader(skip);
export const readFlag = reader(flag);
export const readConsent = reader(consent);
export const readHeartbeat = reader(beat);
