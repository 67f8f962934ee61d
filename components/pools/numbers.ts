/** How counts, shares and probabilities are written. */
export const count = (value: number): string => value.toLocaleString("en-GB");

export const share = (part: number, whole: number): string =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : "–";

export const probability = (value: number): string => (value === 1 ? "1" : value.toFixed(4));
