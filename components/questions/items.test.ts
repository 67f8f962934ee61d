import { expect, test } from "vitest";
import { added, carriedForward, changed, type Item, mergedUp, moved, removed } from "./items";

const item = (id: string, more: object = {}): Item => ({ id, text: `Text ${id}`, ...more });
const ids = (items: readonly Item[]) => items.map(({ id }) => id).join("");
const LIST = [item("a"), item("b", { status: "new" }), item("c")];

test("entries keep their ids while they are added, reworded, moved and deleted", () => {
  expect(ids(added(LIST, 0, "x"))).toBe("axbc");
  expect(changed(LIST, "b", { text: "Other" })[1]).toEqual({
    id: "b",
    text: "Other",
    status: "new",
  });
  expect(ids(moved(LIST, "c", -1))).toBe("acb");
  expect(ids(moved(LIST, "a", -1))).toBe("abc");
  expect(ids(moved(LIST, "c", 1))).toBe("abc");
  expect(ids(removed(LIST, "b"))).toBe("ac");
});

test("a merged entry keeps the id above and remembers all that it has taken up", () => {
  const once = mergedUp(LIST, "c");
  expect(once[1]).toEqual({ id: "b", text: "Text b; Text c", status: "new", merged_from: ["c"] });
  expect(mergedUp(once, "b")[0]).toEqual({
    id: "a",
    text: "Text a; Text b; Text c",
    merged_from: ["b", "c"],
  });
  expect(mergedUp(LIST, "a")).toEqual(LIST);
  const chosen = [item("a", { reasons: ["x"] }), item("b", { reasons: ["y", "x"] })];
  expect(mergedUp(chosen, "b")[0]).toMatchObject({ reasons: ["x", "y"], merged_from: ["b"] });
});

test("what the patient still holds is carried forward once, what was corrected is not", () => {
  const before = [item("a", { status: "new" }), item("b", { status: "corrected" })];
  const first = carriedForward([item("n", { status: "new" })], before);
  expect(first.count).toBe(1);
  expect(first.items[0]).toMatchObject({ id: "a", status: "carried_on" });
  expect(carriedForward(first.items, before).count).toBe(0);
});

test("an entry that became part of another is not carried forward a second time", () => {
  const { items } = carriedForward([], LIST);
  expect(carriedForward(mergedUp(items, "b"), LIST).count).toBe(0);
});
