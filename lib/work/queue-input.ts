import { z } from "zod";
import { ValidationError } from "@/lib/errors";

const schema = z.object({
  name: z.string().trim().min(1, "Give the queue a name.").max(100, "Use 100 characters or fewer."),
  protocolId: z.string().min(1, "Choose a protocol."),
  overlap: z.coerce.number().int().min(1, "Use 1 or more.").max(20, "Use 20 or fewer.").default(3),
  groups: z.array(z.string().trim().min(1)).default([]),
  leaseMinutes: z.coerce
    .number()
    .int()
    .min(1, "Use 1 minute or more.")
    .max(7 * 24 * 60, "Use a week or less.")
    .default(60),
});

/** Settings of a new queue, as a form or the command line gives them. */
export type CreateQueueInput = z.input<typeof schema>;

/** Checked settings. Throws ValidationError with a message per field. */
export function checkQueueInput(input: CreateQueueInput): z.output<typeof schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]),
  );
  throw new ValidationError("Some settings of the queue cannot be used.", fields);
}
