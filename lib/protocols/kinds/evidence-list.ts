/** Passages of sources, each paired with its address. */
import { shown } from "../schema";
import type { Answers, AnswerValue, EvidenceListQuestion } from "../types";
import { minItems } from "./fields";
import {
  accepted,
  type Checked,
  isAnswers,
  jsonFromCell,
  type KindSpec,
  refused,
  stableJson,
  unstorableFault,
} from "./kind";
import { isWebAddress } from "./text";

const TEXTS = ["url", "excerpt", "archive_url"] as const;

function sourceFault(source: AnswerValue): string | null {
  if (!isAnswers(source)) return `${shown(source)} is not a source.`;
  for (const [key, value] of Object.entries(source)) {
    if (key === "paywalled") {
      if (typeof value !== "boolean") return "“paywalled” is true or false.";
      continue;
    }
    if (!TEXTS.some((each) => each === key)) return `A source has no “${key}”.`;
    if (typeof value !== "string") return `${shown(value)} is not a text.`;
    const unstorable = unstorableFault(value);
    if (unstorable !== null) return `“${key}”: ${unstorable}`;
  }
  return null;
}

const trimmed = (source: Answers, key: (typeof TEXTS)[number]): string => {
  const value = source[key];
  return typeof value === "string" ? value.trim() : "";
};

/** Without blank fields; null where nothing was said. */
function tidied(source: Answers): Answers | null {
  const texts = TEXTS.flatMap((key) => {
    const value = trimmed(source, key);
    return value === "" ? [] : [[key, value] as const];
  });
  if (texts.length === 0) return null;
  return { ...Object.fromEntries(texts), ...(source.paywalled === true && { paywalled: true }) };
}

/** What a source lacks or has wrong. A page behind a paywall may have no passage to copy. */
function problemOf(source: Answers): string | null {
  const { url, excerpt, archive_url: archive } = source;
  if (url === undefined) return "give the address of the page.";
  const odd = [url, archive].find((each) => typeof each === "string" && !isWebAddress(each));
  if (odd !== undefined) {
    return `“${odd}” is not a web address. It starts with https:// or http://.`;
  }
  if (excerpt === undefined && source.paywalled !== true) return "copy the passage that matters.";
  return null;
}

function checkOf({ minItems: least = 1 }: EvidenceListQuestion, value: AnswerValue): Checked {
  const sources = Array.isArray(value) ? value.filter(isAnswers).map(tidied) : [];
  const kept = sources.filter((source) => source !== null);
  for (const [index, source] of kept.entries()) {
    const problem = problemOf(source);
    if (problem) return refused(`Source ${index + 1}: ${problem}`);
  }
  if (kept.length > 0 && kept.length < least) return refused(`Add at least ${least} sources.`);
  return accepted(kept);
}

const sourceWords = (source: Answers): string =>
  [
    `${trimmed(source, "url")}${source.paywalled === true ? " (behind a paywall)" : ""}`,
    trimmed(source, "archive_url") && `Archived: ${trimmed(source, "archive_url")}`,
    trimmed(source, "excerpt") && `“${trimmed(source, "excerpt")}”`,
  ]
    .filter(Boolean)
    .join("\n");

export const evidenceList: KindSpec<EvidenceListQuestion> = {
  required: {},
  optional: { minItems },
  form: (_, value) => {
    if (!Array.isArray(value)) return `${shown(value)} is not a list of sources.`;
    return value.map(sourceFault).find((fault) => fault !== null) ?? null;
  },
  check: checkOf,
  missing: ({ minItems: least = 1 }) =>
    least > 1
      ? `Add at least ${least} sources.`
      : "Add a source: the address of a page and the passage that matters.",
  level: () => "structure",
  storage: () =>
    "list of sources {url, excerpt, archive_url, paywalled}, in the order given; each passage with the address of its page",
  words: (value) =>
    Array.isArray(value) ? value.filter(isAnswers).map(sourceWords).join("\n\n") : String(value),
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
};
