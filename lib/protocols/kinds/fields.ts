/** Shapes of the fields that several kinds of question share. */
import { condition } from "../condition-shape";
import {
  count,
  type Fields,
  flag,
  list,
  object,
  pattern,
  type Shape,
  scalar,
  text,
} from "../schema";

/** Keys become column names and JSON keys: lower-case letters, digits and underscores. */
export const key = pattern(
  /^[a-z][a-z0-9_]*$/,
  "a key of lower-case letters, digits and underscores that starts with a letter",
);

export const hotkey = pattern(/^[a-z0-9]$/, "one lower-case letter or digit");

export const optionList: Shape = list(
  object({ value: scalar, label: text }, { help: text, example: text, hotkey }),
  2,
);

const required: Shape = (value, path, report) => {
  if (typeof value === "boolean") return flag(value, path, report);
  condition(value, path, report);
};

/** Fields of every question; `kind` is looked at by the caller. */
export const questionFields: { readonly required: Fields; readonly optional: Fields } = {
  required: { key, prompt: text },
  optional: {
    label: text,
    guideline: text,
    askWhen: condition,
    required,
    missingMessage: text,
    exportAs: text,
    absentAs: scalar,
    isEvidence: flag,
    fromSource: flag,
  },
};

export const minItems = count;
