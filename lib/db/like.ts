/** A pattern for ILIKE that holds where the text occurs, whatever characters are in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
