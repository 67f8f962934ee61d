import type { Findings, Place } from "./problems";

/** What makes a text impossible to store exactly, or null. PostgreSQL has no NUL; UTF-8 no lone surrogate. */
export function textFault(text: string): string | null {
  if (text.includes("\u0000")) return "a NUL character";
  if (/\p{Surrogate}/u.test(text)) return "half of a surrogate pair";
  return null;
}

/** Reports each text anywhere in `value` that cannot be stored exactly. Paths look like `a.b[0].c`. */
export function checkTexts(value: unknown, place: Place, findings: Findings, path = ""): void {
  if (typeof value === "string") {
    const fault = textFault(value);
    if (fault) findings.say(place, path, fault, "text without NUL and lone surrogates");
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      checkTexts(item, place, findings, `${path}[${index}]`);
    });
  } else if (value !== null && typeof value === "object") {
    for (const [key, item] of Object.entries(value)) {
      const keyFault = textFault(key);
      if (keyFault) findings.say(place, path, keyFault, "keys of plain text");
      checkTexts(item, place, findings, path ? `${path}.${key}` : key);
    }
  }
}

/** A text for showing where it cannot be stored exactly: its faults stand as U+FFFD. */
export const showableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, "\uFFFD");

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0xdc00 || unit > 0xdfff) count += 1;
  }
  return count;
}
