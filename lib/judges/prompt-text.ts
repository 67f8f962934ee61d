import { ValidationError } from "@/lib/errors";

/** What a judge is asked with. Both texts may hold places such as {{input}}. */
export interface PromptText {
  /** Empty = none. */
  readonly system: string;
  readonly user: string;
}

/** A section as prompts see it. */
export interface PromptMaterial extends Readonly<Record<string, string>> {
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

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** The rest of a response as context: `start` and `end` count code points, end exclusive. */
export function contextOf(response: string, start: number, end: number): string {
  const points = [...response];
  return `${points.slice(0, start).join("")}${SECTION_PLACE}${points.slice(end).join("")}`;
}

/**
 * The messages that ask about a unit: {{input}} is all of `input` as JSON, and each field is a place
 * by itself. What stands in the material is never taken for a place.
 */
export function renderPrompt(
  prompt: PromptText,
  input: Readonly<Record<string, unknown>>,
): PromptMessage[] {
  const fill = (text: string) =>
    text.replace(PLACE, (whole, name: string) => {
      if (name === "input") return JSON.stringify(input, null, 2);
      return Object.hasOwn(input, name) ? placed(input[name]) : whole;
    });
  const user = { role: "user", content: fill(prompt.user) } as const;
  if (prompt.system.trim() === "") return [user];
  return [{ role: "system", content: fill(prompt.system) }, user];
}

const placed = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

const MAX_LENGTH = 20_000;

/** What a project's own prompt may and must hold. */
export interface PromptRules {
  readonly places: readonly string[];
  /** Each of these, or {{input}}. */
  readonly needed: readonly string[];
  /** Responses are written to the conversation itself, so that there is no user message. */
  readonly isConversation: boolean;
}

/** Checks a project's own prompt. Throws ValidationError by field. */
export function checkPromptText(
  { system, user }: PromptText,
  { places, needed, isConversation }: PromptRules,
): PromptText {
  const fields: Record<string, string> = {};
  for (const [field, text] of Object.entries({ system, user })) {
    const unknown = placesIn(text).find((name) => !places.includes(name));
    if (unknown !== undefined) fields[field] = unknownPlace(unknown, places);
    else if (text.length > MAX_LENGTH) fields[field] = "Use at most 20,000 characters.";
  }
  if (isConversation && user.trim() !== "")
    fields.user ??= "The conversation is sent in its place. Leave this empty.";
  const held = placesIn(isConversation ? system : user + system);
  const missing = held.includes("input") ? [] : needed.filter((name) => !held.includes(name));
  if (missing.length > 0)
    fields[isConversation ? "system" : "user"] ??= missingPlaces(missing, places);
  const message = Object.values(fields)[0];
  if (message) throw new ValidationError(message, fields);
  return { system: system.trim(), user: user.trim() };
}

const placesIn = (text: string): string[] =>
  [...text.matchAll(PLACE)].map(([, name]) => name ?? "");

/** "{{input}}, {{question}}" */
export const placeNames = (places: readonly string[]): string =>
  places.map((name) => `{{${name}}}`).join(", ");

const unknownPlace = (name: string, places: readonly string[]): string =>
  places.length > 0
    ? `There is no place {{${name}}}. There are: ${placeNames(places)}.`
    : `There is no place {{${name}}}: prompts of this kind have none.`;

const missingPlaces = (missing: readonly string[], places: readonly string[]): string =>
  `Say where this goes: ${placeNames(missing)}${places.includes("input") ? "; or {{input}}, which holds all" : ""}.`;
