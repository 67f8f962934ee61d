import { z } from "zod";
import { ValidationError } from "@/lib/errors";

/** Form fields that several use cases share, with messages that say what is needed. */
export const emailField = z
  .string({ error: "Enter an e-mail address." })
  .trim()
  .toLowerCase()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Enter an e-mail address, such as name@example.org."));

export const nameField = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .max(120, "Use at most 120 characters.");

/** What is wrong with a value that is none of several, where its schema says nothing itself. */
function unknownChoice({ code, values, path = [], input }: z.core.$ZodRawIssue) {
  if (code !== "invalid_value" || !Array.isArray(values)) return undefined;
  const found = input === undefined ? "which is missing" : `not “${String(input)}”`;
  return `${path.join(".") || "It"} is one of ${values.join(", ")}, ${found}.`;
}

/** Checks `input`. Throws ValidationError with one message per field. */
export function parseFields<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: unknownChoice });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new ValidationError(Object.values(fields)[0] ?? "Check the form.", fields);
}
