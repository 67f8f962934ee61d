import { expect, test } from "vitest";
import { entryOf, Outbox, type OutboxEntry, restored } from "./outbox";
import { MemoryStorage, taskUnit } from "./testing";
import { unitState } from "./unit-state";

const entry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  assignmentId: "a",
  unitId: "s0",
  answers: { comment: "mine" },
  submit: false,
  baseRevision: 0,
  unsure: null,
  activeMs: 0,
  changedAt: 1000,
  ...changes,
});
const onServer = (revision: number, answers: object) =>
  unitState(
    taskUnit({ unitId: "s0", revision, draft: { answers: { ...answers }, savedAt: "2026-01-01" } }),
  );

test("tabs do not overwrite each other's entries; a page that opens takes over the newest", () => {
  const storage = new MemoryStorage();
  new Outbox(storage, "one").put(entry({ answers: { comment: "older" }, changedAt: 1 }));
  new Outbox(storage, "two").put(entry({ answers: { comment: "newer" }, changedAt: 2 }));
  const third = new Outbox(storage, "three");
  expect(third.adopt("a").map(({ answers }) => answers)).toEqual([{ comment: "newer" }]);
  expect(storage.items.size).toBe(1);
  third.remove("a", "s0");
  expect(storage.items.size).toBe(0);
});

test("another assignment's entries are left alone, and found when they have been quiet", () => {
  const storage = new MemoryStorage();
  const outbox = new Outbox(storage, "one");
  outbox.put(entry({ assignmentId: "b", changedAt: 500 }));
  expect(outbox.adopt("a")).toEqual([]);
  expect(outbox.leftBehind(400)).toEqual([]);
  expect(outbox.leftBehind(600)).toEqual(["b"]);
});

test("damaged and foreign items are passed over", () => {
  const storage = new MemoryStorage();
  storage.setItem("adjudica:outbox:a:s0:x", "{not json");
  storage.setItem("something", "else");
  expect(new Outbox(storage, "one").adopt("a")).toEqual([]);
});

test("a storage that refuses is reported, not thrown", () => {
  const storage = new MemoryStorage();
  storage.refuses = true;
  expect(new Outbox(storage, "one").put(entry())).toBe(false);
});

test("an entry survives the way through the storage", () => {
  const storage = new MemoryStorage();
  const outbox = new Outbox(storage, "one");
  const unit = { ...onServer(3, { comment: "old" }), answers: { comment: "ümlaut 中文 😀" } };
  outbox.put(entryOf("a", unit, 7));
  expect(outbox.entriesOf("a")[0]).toMatchObject({
    answers: { comment: "ümlaut 中文 😀" },
    baseRevision: 3,
    changedAt: 7,
  });
});

test("only the browser moved on: its answers win", () => {
  const unit = restored(onServer(2, { comment: "old" }), entry({ baseRevision: 2 }));
  expect(unit).toMatchObject({ answers: { comment: "mine" }, conflict: null, revision: 2 });
});

test("the server has what the browser had sent last: no conflict", () => {
  const kept = entry({ baseRevision: 2, unsure: { comment: "sent" } });
  const unit = restored(onServer(3, { comment: "sent" }), kept);
  expect(unit).toMatchObject({ answers: { comment: "mine" }, conflict: null, revision: 3 });
});

test("both moved on: a conflict with both texts", () => {
  const unit = restored(onServer(3, { comment: "theirs" }), entry({ baseRevision: 2 }));
  expect(unit.answers).toEqual({ comment: "mine" });
  expect(unit.conflict).toEqual({ revision: 3, answers: { comment: "theirs" } });
});

test("the server has the same answers already: nothing to do", () => {
  const unit = onServer(3, { comment: "mine" });
  expect(restored(unit, entry({ baseRevision: 2 }))).toBe(unit);
});
