/**
 * Takes out of a comment what tells where it comes from, so that adjudicators who see it do not
 * learn whether a person or a system wrote it. What the text says stays as it is.
 */

const ORGANISATION =
  "(?:(?:qwen|google|openai|anthropic|meta-llama|mistralai|deepseek-ai|microsoft)/)?";
const FAMILY =
  "(?:chat ?gpt|gpt|claude|gemini|gemma|medgemma|qwen|qwq|llama|mistral|mixtral|deepseek|grok|olmo|kimi|glm)";
/** `-4.1`, ` 3.5`, `3-32b`, `-oss-120b`: a part with a digit in it, perhaps after a word. */
const VERSION = "(?:-(?:oss|r|v|chat))?[- .]?v?\\d[\\w.]*(?:-[\\w.]*\\d[\\w.]*)*";
const SIZE =
  "(?:[- ](?:mini|nano|pro|flash|sonnet|opus|haiku|turbo|instruct|thinking)|-it|-\\d[\\w.]*)*";

/** Names of models, with their version. Families whose name is also a word need one. */
const MODEL_NAMES: readonly RegExp[] = [
  new RegExp(`\\b${ORGANISATION}${FAMILY}${VERSION}${SIZE}\\b`, "gi"),
  /\b(?:chat ?gpt|claude (?:sonnet|opus|haiku)|deepseek|qwen|mixtral|medgemma|o[134]-(?:mini|pro)|phi-\d[\w.]*)\b/gi,
];

/** A judge's votes are unmistakable wherever they stand. */
const VOTES = /[\s;,|(]*\bvotes?\s*[:=]\s*\[(?:\s*["']?(?:true|false|none|null)["']?\s*,?)*\]\)?/gi;
/** Other details that a judge's output carries at its end, after a semicolon or on their own line. */
const TRAILER =
  /(?:[\s,]*[;|\n]|^)\s*(?:confidence\s*[:=]\s*[\d.]+%?|(?:has[_ ]error|is[_ ]error|verdict)\s*[:=]\s*(?:true|false|yes|no)|(?:model|judge|run|sample)\s*[:=]\s*[^\s;]+)\s*[.;]?\s*$/i;
/** Labels that a judge puts before its words. */
const LEADER =
  /^\s*(?:\[[^\]\n]{0,40}(?:judge|detector|injector|laj|model|llm)[^\]\n]{0,40}\]\s*[:–—-]?|(?:llm judge|laj|llm|judge|detector|injector|reason|reasoning|explanation|rationale)\s*:)\s*/i;
const THOUGHTS = /<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi;
const FENCE = /^\s*```\w*\n([\s\S]*?)\n?```\s*$/;

/** Stands where a name stood. */
export const OMITTED = "[…]";
/** A name as a label (`GPT-5: …`) or as a signature (`… — GPT-5`). */
const NAME_AT_START = /^\s*\[…\]\s*[:–—-]\s*/;
const NAME_AT_END = /\s*(?:[–—-]+\s*\[…\]|\(\[…\]\))\s*$/;

/**
 * The comment without marks of its source: votes and verdicts, labels at its start, code fences,
 * thinking aloud, and names of models and of `names` (coders and generators of the project).
 * Applying it twice changes nothing more.
 */
export function withoutSourceMarks(comment: string, names: readonly string[] = []): string {
  const patterns = [...patternsOf(names), ...MODEL_NAMES];
  let text = comment;
  for (let before: string | null = null; before !== text; ) {
    before = text;
    text = text.replace(THOUGHTS, "").replace(FENCE, "$1");
    text = text.replace(VOTES, "").replace(TRAILER, "").replace(LEADER, "");
    for (const pattern of patterns) text = text.replace(pattern, OMITTED);
    text = text.replace(NAME_AT_START, "").replace(NAME_AT_END, "");
  }
  return text === comment ? comment : text.trim();
}

/** Longest first, so that no name leaves the rest of a longer one behind. */
const patternsOf = (names: readonly string[]): RegExp[] =>
  names
    .filter(isTelling)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "giu"));

/** Plain words such as "physician" are left alone: taking them out would harm what is said. */
const isTelling = (name: string): boolean =>
  name.length >= 3 && (/[\d_/-]/.test(name) || /\p{Ll}\p{Lu}/u.test(name));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
