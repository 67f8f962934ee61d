/** Words for the last step of a text's path. */
const FIELDS: Readonly<Record<string, string>> = {
  title: "title",
  summary: "summary",
  guideline: "guideline",
  prompt: "question",
  label: "label",
  help: "help",
  example: "example",
  missingMessage: "message when missing",
  placeholder: "placeholder",
  description: "description",
};

/** Steps that only name a list and say nothing to the reader. */
const LISTS: readonly string[] = [
  "parts",
  "questions",
  "steps",
  "options",
  "shortcuts",
  "byRule",
  "skips",
];

/** Where a text stands, for people: `parts.section.questions.comment.prompt` is "section › comment › question". */
export function pathWords(path: string): string {
  const steps = path.split(".");
  const field = steps.pop() ?? "";
  const places = steps.filter((step, index) => !(LISTS.includes(step) && index % 2 === 0));
  return [...places, FIELDS[field] ?? field].join(" › ");
}
