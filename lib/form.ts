import { ValidationError } from "@/lib/errors";
import { unstorableFault } from "@/lib/protocols/kinds/kind";

function storable(name: string, value: string): string {
  const fault = unstorableFault(value);
  if (fault !== null) throw new ValidationError(fault, { [name]: fault });
  return value;
}

/**
 * The text of a form's field; empty where the field is missing or holds a file. Throws
 * ValidationError for characters that the database cannot keep.
 */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? storable(name, value) : "";
}

/** All texts under one name, such as ticked boxes. */
export const texts = (form: FormData, name: string): string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .map((value) => storable(name, value));
