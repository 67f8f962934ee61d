/** A response without the thoughts that a reasoning model wrote before it. */
export interface Said {
  readonly text: string;
  /** What stood between the marks; null where there was nothing. */
  readonly thoughts: string | null;
}

const THOUGHTS = /^\s*<think>([\s\S]*?)<\/think>\s*/;

/** Only a closed block at the beginning is set apart; everything else stays as it is. */
export function withoutThoughts(response: string): Said {
  const found = THOUGHTS.exec(response);
  if (!found) return { text: response, thoughts: null };
  return { text: response.slice(found[0].length), thoughts: found[1] ?? "" };
}
