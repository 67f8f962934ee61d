import { expect, test } from "vitest";
import { type Entry, listDifferences, listQuestions, matchingEntries } from "./compared-lists";
import { getProtocol } from "./registry";

const [question] = getProtocol("false-assumptions").parts.flatMap(listQuestions);
if (!question) throw new Error("no list");

const entry = (id: string, text: string, ...reasons: string[]): Entry => ({
  ...{ id, text, chosen: { reasons } },
});
const pairs = (a: readonly Entry[], b: readonly Entry[]) =>
  matchingEntries(a, b).map(([mine, theirs]) => `${mine.id}=${theirs.id}`);

test("an entry that was carried over keeps its identity, however it is reworded or moved", () => {
  const mine = [entry("kx7w2", "A cream heals it"), entry("m2p9q", "It is harmless")];
  const theirs = [entry("m2p9q", "Nothing bad can come of it"), entry("kx7w2", "Creams heal")];
  expect(pairs(mine, theirs)).toEqual(["kx7w2=kx7w2", "m2p9q=m2p9q"]);
  expect(listDifferences(question, mine, theirs)).toEqual([]);
});

test("entries of two people match word by word, apart from case, width, white space and the stop", () => {
  expect(
    pairs([entry("aaaaa", "A cream  heals it.")], [entry("bbbbb", "a cream heals it")]),
  ).toEqual(["aaaaa=bbbbb"]);
  expect(
    pairs([entry("aaaaa", "抗生素可以治感冒。")], [entry("bbbbb", "抗生素可以治感冒")]),
  ).toEqual(["aaaaa=bbbbb"]);
  expect(pairs([entry("aaaaa", "Creams heal it")], [entry("bbbbb", "A cream heals it")])).toEqual(
    [],
  );
});

test("a number that counts the entries of a file is no identity", () => {
  expect(pairs([entry("a1", "A cream heals it")], [entry("a1", "It is harmless")])).toEqual([]);
  expect(pairs([entry("a1", "A cream heals it")], [entry("a2", "A cream heals it")])).toEqual([
    "a1=a2",
  ]);
});

test("each entry stands in one pair at most", () => {
  const twice = [entry("aaaaa", "Same"), entry("bbbbb", "same")];
  expect(pairs(twice, [entry("ccccc", "Same")])).toEqual(["aaaaa=ccccc"]);
  expect(pairs(twice, [entry("bbbbb", "Same")])).toEqual(["bbbbb=bbbbb"]);
  expect(listDifferences(question, twice, [entry("ccccc", "Same")])).toEqual(["number", "entries"]);
});

test("lists differ in their number, their entries, and what is chosen for them; not in their order", () => {
  const [cream, harmless] = [
    entry("aaaaa", "A cream heals it", "unsafe_plan"),
    entry("bbbbb", "It is harmless", "emergent_safety"),
  ];
  expect(listDifferences(question, [cream, harmless], [harmless, cream])).toEqual([]);
  expect(listDifferences(question, [cream], [cream, harmless])).toEqual([
    "number",
    "entries",
    "choices",
  ]);
  expect(listDifferences(question, [cream], [entry("x", "Other words", "unsafe_plan")])).toEqual([
    "entries",
  ]);
  const swapped = [
    entry("aaaaa", "A cream heals it", "emergent_safety"),
    entry("bbbbb", "It is harmless", "unsafe_plan"),
  ];
  expect(listDifferences(question, [cream, harmless], swapped)).toEqual(["choices"]);
});
