import { ValidationError } from "@/lib/errors";

/** What a judge is asked with. Both texts may hold places such as {{input}}. */
export interface PromptText {
  /** Empty = none. */
  readonly system: string;
  readonly user: string;
}

/** A section as prompts see it. */
export interface PromptMaterial {
  readonly question: string;
  /** The response, in which SECTION_PLACE stands for the section. */
  readonly context: string;
  readonly section: string;
}

/** A message as it goes to the endpoint. */
export interface PromptMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

export const SECTION_PLACE = "[the section stands here]";

/** What each place of a prompt becomes. */
const PLACES: Readonly<Record<string, (material: PromptMaterial) => string>> = {
  input: ({ question, context, section }) =>
    JSON.stringify({ question, context, section }, null, 2),
  question: ({ question }) => question,
  context: ({ context }) => context,
  section: ({ section }) => section,
};
const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** The rest of a response as context: `start` and `end` count code points, end exclusive. */
export function contextOf(response: string, start: number, end: number): string {
  const points = [...response];
  return `${points.slice(0, start).join("")}${SECTION_PLACE}${points.slice(end).join("")}`;
}

/** The messages that ask about a section. What stands in the material is never taken for a place. */
export function renderPrompt(prompt: PromptText, material: PromptMaterial): PromptMessage[] {
  const fill = (text: string) =>
    text.replace(PLACE, (whole, name: string) => PLACES[name]?.(material) ?? whole);
  const user = { role: "user", content: fill(prompt.user) } as const;
  if (prompt.system.trim() === "") return [user];
  return [{ role: "system", content: fill(prompt.system) }, user];
}

/** The messages of a prompt whose only place is {{input}}. */
export function renderInput(prompt: PromptText, input: object): PromptMessage[] {
  const content = prompt.user.replace(PLACE, () => JSON.stringify(input, null, 2));
  const user = { role: "user", content } as const;
  return [{ role: "system", content: prompt.system }, user];
}

const MAX_LENGTH = 20_000;

/** Checks a project's own prompt. Throws ValidationError by field. */
export function checkPromptText({ system, user }: PromptText): PromptText {
  const fields: Record<string, string> = {};
  for (const [field, text] of Object.entries({ system, user })) {
    const unknown = [...text.matchAll(PLACE)].find(
      ([, name]) => !Object.hasOwn(PLACES, name ?? ""),
    );
    if (unknown) fields[field] = `There is no place ${unknown[0]}. There are: ${PLACE_NAMES}.`;
    else if (text.length > MAX_LENGTH) fields[field] = "Use at most 20,000 characters.";
  }
  const placed = [...user.matchAll(PLACE)].map(([, name]) => name);
  if (!placed.includes("input") && !placed.includes("section"))
    fields.user ??= "Say where the section goes: {{input}}, or {{section}}.";
  const message = Object.values(fields)[0];
  if (message) throw new ValidationError(message, fields);
  return { system: system.trim(), user: user.trim() };
}

export const PLACE_NAMES = Object.keys(PLACES)
  .map((name) => `{{${name}}}`)
  .join(", ");
