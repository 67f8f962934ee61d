/** The text of a form's field; empty where the field is missing or holds a file. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** All texts under one name, such as ticked boxes. */
export const texts = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");
