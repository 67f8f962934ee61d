import { beforeEach, expect, test } from "vitest";
import { getProtocol } from "@/lib/protocols/registry";
import { askedNow, unitOf } from "./task-state";
import type { TaskStore } from "./task-store";
import { buildStore, buildTask, ServerInMemory, taskUnit } from "./testing";

const expert = getProtocol("medical-expert");
const UNIT = taskUnit({ unitId: "s", index: undefined, step: "excerpt" });

let server: ServerInMemory;
let store: TaskStore;

beforeEach(() => {
  const task = buildTask(0, { units: [UNIT] });
  server = new ServerInMemory(task);
  server.comments = ["Too high.", "No source."];
  store = buildStore(server, task, { asks: expert }).store;
});

const unit = () => unitOf(store.getState(), "s");
const asked = () => askedNow(expert, unit()).map(({ key }) => key);
const settle = async () => {
  while (unit().reveal === "asked" || unit().inFlight) await Promise.resolve();
};
/** Asks for the next step and waits for what comes of it. */
async function goOn() {
  const missing = store.submit();
  await store.flush();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await settle();
  return missing;
}

test("only the open step is asked, and it has to be answered before the next is fetched", async () => {
  expect(asked()).toEqual(["q1_response"]);
  expect(await goOn()).toBe("q1_response");
  expect(server.calls).toEqual([]);
  expect(unit().unit.candidates).toBeUndefined();
});

test("going on stores the answers and brings the comments with the questions about them", async () => {
  store.answer("q1_response", "minor");
  expect(await goOn()).toBeNull();
  expect(unit().unit.candidates?.map(({ comment }) => comment)).toEqual([
    "Too high.",
    "No source.",
  ]);
  expect(asked()).toEqual(["q1_response", "judgment", "comments", "comment"]);
  expect(unit().answers).toEqual({ q1_response: "minor" });
  expect(unit().attempted).toBe(false);
});

test("what cannot be fetched leaves everything as it was, and is fetched when asked again", async () => {
  store.answer("q1_response", "minor");
  await store.flush();
  server.trouble = { kind: "offline" };
  await goOn();
  expect(unit()).toMatchObject({ reveal: "failed", answers: { q1_response: "minor" } });
  expect(store.getState().link).toBe("offline");
  expect(store.isReadOnly(unit())).toBe(false);
  server.trouble = null;
  await goOn();
  expect(unit()).toMatchObject({ reveal: "none", unit: { step: "comments" } });
});

test("another tab's reveal shows up, and its locked answer stands against mine", async () => {
  store.answer("q1_response", "minor");
  await server.reveal("a", {
    ...{ unitId: "s", answers: { q1_response: "major" }, baseRevision: 0, activeMs: 0 },
    ...{ part: "section", protocolId: expert.id, protocolVersion: 1, step: "comments" },
  });
  await store.flush();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(unit()).toMatchObject({ unit: { step: "comments" }, conflict: { revision: 1 } });
  store.chooseMine("s");
  expect(unit()).toMatchObject({ conflict: null, answers: { q1_response: "major" } });
});
