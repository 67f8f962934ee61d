import { editDistance } from "@/lib/protocols/suggest";

/** A column name for comparing: without case, and with one space for whatever stands between words. */
export const plainColumn = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The column that is meant by `name`: the same, or the same without case and punctuation. */
export const findColumn = (name: string, columns: readonly string[]): string | null =>
  columns.find((each) => each === name) ??
  columns.find((each) => plainColumn(each) === plainColumn(name)) ??
  null;

/** The column that `name` is most like, where they differ by a slip of the hand at most. */
export function nearColumn(name: string, columns: readonly string[]): string | null {
  const plain = plainColumn(name);
  if (plain.length < 5) return null;
  const near = columns.filter((each) => {
    const other = plainColumn(each);
    // A number is no slip: "check 1" is not "check 2".
    const digits = (text: string) => text.replace(/\D/g, "");
    return digits(plain) === digits(other) && editDistance(plain, other) <= 2;
  });
  return near.length === 1 ? (near[0] ?? null) : null;
}
