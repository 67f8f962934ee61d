/**
 * Marks of nesting at the start of one line (quotes, list items, indentation) beyond which no person
 * writes. Readers of Markdown work on such a text for minutes, or run out of stack.
 */
const DEEPEST = 100;
const LINE_START = new RegExp(`^(?:[ \\t>*+-]|\\d{1,9}[.)]){${DEEPEST + 1}}`, "m");

/** Whether a text nests so deep that it is shown and split as plain text instead of Markdown. */
export const isTooDeep = (text: string): boolean => LINE_START.test(text);
