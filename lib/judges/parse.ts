/** What a judge said about a section, once its output had the form that prompts ask for. */
export interface JudgeAnswer {
  readonly reason: string;
  /** True = the section holds a problem. */
  readonly containsProblem: boolean;
}

const QUOTES = `"'“”„‘’«»\`´`;
/** A quote that opens, by the one that closes it. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "`": "`",
  "“": "”",
  "„": "“",
  "‘": "’",
  "«": "»",
};
const FIELD = new RegExp(`^[${QUOTES}]?(reason|contains_problem)[${QUOTES}]?\\s*:\\s*(.*)$`, "isu");
const FENCE = /^`{3,}[\w-]*$/;
/** Models that think aloud do so before their output; it is set aside. */
const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

/**
 * Reads a judge's output: a line `reason: …` and after it a line `contains_problem: True` or
 * `False`, each once and nothing else. Case, quotes around names and values, code fences and white
 * space do not matter. Null for anything else: it is neither yes nor no.
 */
export function parseJudgeOutput(raw: string): JudgeAnswer | null {
  const lines = unfenced(raw.replace(THOUGHTS, "").split(/\r\n|[\n\r\u2028\u2029]/));
  if (lines?.length !== 2) return null;
  const [reason, problem] = lines.map(fieldOf);
  if (reason?.name !== "reason" || problem?.name !== "contains_problem") return null;
  const word = problem.value.toLowerCase();
  if (reason.value === "" || (word !== "true" && word !== "false")) return null;
  return { reason: reason.value, containsProblem: word === "true" };
}

/** Lines that are not blank, without a fence around them; null where a fence stands elsewhere. */
function unfenced(all: readonly string[]): string[] | null {
  const lines = all.map((line) => line.trim()).filter((line) => line !== "");
  const isFenced = FENCE.test(lines[0] ?? "") && lines.length > 1 && FENCE.test(lines.at(-1) ?? "");
  const inner = isFenced ? lines.slice(1, -1) : lines;
  return inner.some((line) => FENCE.test(line)) ? null : inner;
}

function fieldOf(line: string): { name: string; value: string } | null {
  const [, name, value] = FIELD.exec(line) ?? [];
  return name === undefined || value === undefined
    ? null
    : { name: name.toLowerCase(), value: unquoted(value.trim()) };
}

/** Without a pair of quotes around the whole of it. */
function unquoted(value: string): string {
  const closing = CLOSING[value[0] ?? ""];
  const isQuoted = closing !== undefined && value.length > 1 && value.endsWith(closing);
  const inner = isQuoted ? value.slice(1, -1) : value;
  return isQuoted && !inner.includes(closing) ? inner.trim() : value;
}
