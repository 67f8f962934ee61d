/** A word or phrase with a capital first letter. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The same in the middle of a sentence. */
export const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
