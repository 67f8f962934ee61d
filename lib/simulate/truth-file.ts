import { z } from "zod";
import { ValidationError } from "@/lib/errors";
import { ERROR_KINDS, type PlantedError } from "./truth";

const planted = z.array(
  z.object({
    response_id: z.string().min(1),
    section_index: z.int().min(0),
    kind: z.enum(ERROR_KINDS),
    what_is_wrong: z.string().trim().min(1),
  }),
);

/**
 * Planted errors as a JSON file holds them. Throws ValidationError that names what is wrong by its
 * place, such as `3.kind`.
 */
export function parsePlantedErrors(text: string): PlantedError[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ValidationError("The file of planted errors is not JSON.");
  }
  const parsed = planted.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => [
    path.join(".") || "file",
    message,
  ]);
  throw new ValidationError(
    "The planted errors cannot be used.",
    Object.fromEntries(fields.slice(0, 20)),
  );
}

/** Throws ValidationError for errors in responses or sections that are not there. */
export function checkPlaces(
  errors: readonly PlantedError[],
  responses: Iterable<{ externalId: string; sections: readonly { index: number }[] }>,
): void {
  const sections = new Map(
    [...responses].map((each) => [each.externalId, new Set(each.sections.map((s) => s.index))]),
  );
  const lost = errors.flatMap(({ response_id, section_index }, at): [string, string][] => {
    const found = sections.get(response_id);
    if (found?.has(section_index)) return [];
    const what = found
      ? `section ${section_index} of “${response_id}”`
      : `response “${response_id}”`;
    return [[String(at), `There is no ${what} in the project.`]];
  });
  if (lost.length === 0) return;
  throw new ValidationError(
    "The planted errors are not about this project's responses.",
    Object.fromEntries(lost.slice(0, 20)),
  );
}
