/** Free text, lists of texts and lists of web addresses. */
import { count, shown, text as textField } from "../schema";
import type { AnswerValue, TextListQuestion, TextQuestion, UrlListQuestion } from "../types";
import { minItems } from "./fields";
import {
  accepted,
  isTextList,
  jsonFromCell,
  type KindSpec,
  refused,
  stableJson,
  unstorableFault,
} from "./kind";

export const text: KindSpec<TextQuestion> = {
  required: {},
  optional: { rows: count, placeholder: textField },
  form: (_, value) => {
    if (typeof value !== "string") return `${shown(value)} is not a text.`;
    return unstorableFault(value);
  },
  check: (_, value) => accepted(typeof value === "string" ? value.trim() : value),
  missing: () => "Write an answer.",
  level: () => "text",
  storage: () => "text, as typed, without white space at its ends",
  toCell: (value) => String(value),
  fromCell: (_, cell) => cell,
};

const listForm = (value: AnswerValue) => {
  if (!isTextList(value)) return `${shown(value)} is not a list of texts.`;
  const faults = value.map(unstorableFault);
  const at = faults.findIndex((fault) => fault !== null);
  return at < 0 ? null : `Entry ${at + 1}: ${faults[at]}`;
};

/** Trimmed entries without blank ones. */
const entries = (value: AnswerValue) =>
  isTextList(value) ? value.map((each) => each.trim()).filter((each) => each !== "") : [];

const tooFew = (found: number, least: number | undefined, noun: string) =>
  found > 0 && found < (least ?? 1) ? `Add at least ${least} ${noun}.` : null;

export const textList: KindSpec<TextListQuestion> = {
  required: {},
  optional: { minItems, placeholder: textField },
  form: (_, value) => listForm(value),
  check: (question, value) => {
    const tidy = entries(value);
    const few = tooFew(tidy.length, question.minItems, "entries");
    return few ? refused(few) : accepted(tidy);
  },
  missing: ({ minItems: least = 1 }) =>
    least > 1 ? `Add at least ${least} entries.` : "Add at least one entry.",
  level: () => "text",
  storage: () => "list of texts, in the order given",
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
};

/** An http or https address with a host. */
export function isWebAddress(value: string): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return (protocol === "https:" || protocol === "http:") && hostname.includes(".");
}

export const urlList: KindSpec<UrlListQuestion> = {
  required: {},
  optional: { minItems },
  form: (_, value) => listForm(value),
  check: (question, value) => {
    const tidy = [...new Set(entries(entries(value).flatMap((each) => each.split(/\r?\n/))))];
    const odd = tidy.find((each) => !isWebAddress(each));
    if (odd) return refused(`“${odd}” is not a web address. It starts with https:// or http://.`);
    const few = tooFew(tidy.length, question.minItems, "links");
    return few ? refused(few) : accepted(tidy);
  },
  missing: ({ minItems: least = 1 }) =>
    least > 1 ? `Add at least ${least} links.` : "Add at least one link.",
  level: () => "text",
  storage: () => "list of web addresses (http or https), in the order given, each once",
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
};
