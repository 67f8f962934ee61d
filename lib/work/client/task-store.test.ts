import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isDone, unitOf, unsentCount } from "./task-state";
import {
  buildStore,
  buildTask,
  CORRECT,
  MemoryStorage,
  protocol,
  ServerInMemory,
  WHOLE,
} from "./testing";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const set = (store: ReturnType<typeof buildStore>["store"], answers: object) => {
  for (const [key, value] of Object.entries(answers)) store.answer(key, value);
};

async function afterWhole(sections = 3) {
  const task = buildTask(sections);
  const server = new ServerInMemory(task);
  const made = buildStore(server, task);
  set(made.store, WHOLE);
  expect(made.store.submit()).toBeNull();
  await made.store.flush();
  made.store.goToNextOpen();
  return { task, server, ...made };
}

describe("saving", () => {
  test("a unit that the server cannot take holds up no others, and says so", async () => {
    const { server, store } = await afterWhole(3);
    server.failsAt = "s0";
    const answers = { accuracy_type: "not_claim" };
    for (const id of ["s0", "s1", "s2"]) {
      store.goTo(id);
      store.answer("accuracy_type", "not_claim");
    }
    await store.flush();
    const drafts = ["s0", "s1", "s2"].map((id) => server.unit(id).draft?.answers);
    expect(drafts).toEqual([undefined, answers, answers]);
    const { units, link } = store.getState();
    expect([units.s0?.trouble, units.s1?.trouble, link]).toEqual(["It broke.", null, "online"]);
    server.failsAt = null;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.unit("s0").draft?.answers).toEqual(answers);
    expect(store.getState().units.s0?.trouble).toBeNull();
  });

  test("a change is in the browser at once and on the server within a second", async () => {
    const task = buildTask(1);
    const server = new ServerInMemory(task);
    const { store, storage } = buildStore(server, task);
    store.answer("accuracy", 3);
    expect([...storage.items.values()].join()).toContain('"accuracy":3');
    expect(server.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(900);
    expect(server.unit("r").draft?.answers).toEqual({ accuracy: 3 });
    expect(storage.items.size).toBe(0);
  });

  test("typing sends one draft after the pause, and at the latest after three seconds", async () => {
    const task = buildTask(1);
    const server = new ServerInMemory(task);
    const { store } = buildStore(server, task);
    for (let index = 0; index < 29; index += 1) {
      store.type("sources", [`https://example.org/${index}`]);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(server.calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.calls).toEqual(["draft r"]);
  });

  test("answers given while a save is under way go out with the next one", async () => {
    const task = buildTask(1);
    const server = new ServerInMemory(task);
    const { store } = buildStore(server, task);
    store.answer("accuracy", 3);
    const first = store.flush();
    store.answer("accuracy", 2);
    store.answer("accuracy", 1);
    await first;
    expect(server.calls).toEqual(["draft r", "draft r"]);
    expect(server.unit("r")).toMatchObject({ revision: 2, draft: { answers: { accuracy: 1 } } });
  });

  test("a lost reply is no conflict: the save is repeated and the tab goes on", async () => {
    const task = buildTask(1);
    const server = new ServerInMemory(task);
    const { store } = buildStore(server, task);
    server.losesReply = true;
    store.answer("accuracy", 3);
    await store.flush();
    expect(store.getState().link).toBe("offline");
    store.answer("accuracy", 2);
    await store.flush();
    expect(store.active.conflict).toBeNull();
    expect(server.unit("r").draft?.answers).toEqual({ accuracy: 2 });
  });

  test("an unreachable server is tried again by itself, and nothing is lost", async () => {
    const { server, store, storage } = await afterWhole();
    server.trouble = { kind: "offline" };
    set(store, CORRECT);
    store.submit();
    store.goToNextOpen();
    store.answer("accuracy_type", "incorrect");
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.getState().link).toBe("offline");
    expect(unsentCount(store.getState())).toBe(2);
    expect(storage.items.size).toBe(2);
    server.trouble = null;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.unit("s0").judgment?.answers).toEqual(CORRECT);
    expect(server.unit("s1").draft?.answers).toEqual({ accuracy_type: "incorrect" });
    expect(store.getState().link).toBe("online");
    expect(storage.items.size).toBe(0);
  });

  test("an ended session keeps the text and saves it once somebody has signed in", async () => {
    const { server, store } = await afterWhole();
    server.trouble = { kind: "signed_out" };
    store.type("comment", "typed while signed out");
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.getState().link).toBe("signed_out");
    server.trouble = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.unit("s0").draft?.answers).toEqual({ comment: "typed while signed out" });
  });

  test("only a browser that keeps nothing loses something when it closes", async () => {
    const task = buildTask(1);
    const server = new ServerInMemory(task);
    const { store, storage } = buildStore(server, task);
    storage.refuses = true;
    store.answer("accuracy", 3);
    expect(store.wouldLose()).toBe(true);
    await store.flush();
    expect(store.wouldLose()).toBe(false);
  });
});

describe("reload", () => {
  test("what was not sent comes back and is sent", async () => {
    const { server, store, storage } = await afterWhole();
    server.trouble = { kind: "offline" };
    set(store, CORRECT);
    store.submit();
    await store.flush();
    server.trouble = null;
    const reply = await server.load();
    if (!reply.ok) throw new Error("unreachable");
    const { store: after } = buildStore(server, reply.value, { storage, tab: "later" });
    after.restore();
    expect(after.getState()).toMatchObject({ restored: 1, activeId: "s1" });
    await after.flush();
    expect(server.unit("s0").judgment?.answers).toEqual(CORRECT);
    expect(storage.items.size).toBe(0);
  });

  test("a submit whose reply got lost is not made twice", async () => {
    const { server, store, storage } = await afterWhole();
    set(store, CORRECT);
    server.losesReply = true;
    store.submit();
    await store.flush();
    const reply = await server.load();
    if (!reply.ok) throw new Error("unreachable");
    const before = server.calls.length;
    const { store: after } = buildStore(server, reply.value, { storage, tab: "later" });
    after.restore();
    await after.flush();
    expect(server.calls.slice(before)).toEqual([]);
    expect(unitOf(after.getState(), "s0").judgment?.answers).toEqual(CORRECT);
    expect(storage.items.size).toBe(0);
  });

  test("where both the browser and the server moved on, the person chooses", async () => {
    const { task, server, store, storage } = await afterWhole();
    server.trouble = { kind: "offline" };
    store.answer("accuracy_type", "incorrect");
    await store.flush();
    server.trouble = null;
    const other = buildStore(server, { ...task, units: task.units }, { tab: "other" });
    other.store.goTo("s0");
    await server.saveDraft("a", {
      unitId: "s0",
      answers: { accuracy_type: "correct" },
      baseRevision: 0,
      activeMs: 0,
    });
    const reply = await server.load();
    if (!reply.ok) throw new Error("unreachable");
    const { store: after } = buildStore(server, reply.value, { storage, tab: "later" });
    after.restore();
    after.goTo("s0");
    expect(after.active.answers).toEqual({ accuracy_type: "incorrect" });
    expect(after.active.conflict?.answers).toEqual({ accuracy_type: "correct" });
    await after.flush();
    expect(server.unit("s0").draft?.answers).toEqual({ accuracy_type: "correct" });
    after.chooseMine("s0");
    await after.flush();
    expect(server.unit("s0").draft?.answers).toEqual({ accuracy_type: "incorrect" });
  });
});

describe("two tabs", () => {
  test("the second is told, keeps its text, and may take the other's", async () => {
    const { server, store } = await afterWhole();
    const reply = await server.load();
    if (!reply.ok) throw new Error("unreachable");
    const { store: second } = buildStore(server, reply.value, { tab: "second" });
    set(store, CORRECT);
    store.submit();
    await store.flush();
    second.goTo("s0");
    second.type("comment", "my text");
    await second.flush();
    expect(second.active).toMatchObject({
      answers: { comment: "my text" },
      conflict: { answers: CORRECT },
    });
    second.chooseTheirs("s0");
    await vi.advanceTimersByTimeAsync(100);
    expect(second.active.answers).toEqual(CORRECT);
    expect(isDone(protocol, second.active)).toBe(true);
    second.undo();
    expect(second.active.answers).toEqual({ comment: "my text" });
  });

  test("a tab that nobody typed in follows the other when it is looked at", async () => {
    const { server, store } = await afterWhole();
    const reply = await server.load();
    if (!reply.ok) throw new Error("unreachable");
    const { store: second } = buildStore(server, reply.value, { tab: "second" });
    set(store, CORRECT);
    store.submit();
    await store.flush();
    await second.refresh();
    expect(unitOf(second.getState(), "s0").judgment?.answers).toEqual(CORRECT);
  });
});

describe("order of work", () => {
  test("the whole response comes before its sections", () => {
    const task = buildTask(2);
    const { store } = buildStore(new ServerInMemory(task), task);
    store.move(1);
    expect(store.getState().activeId).toBe("r");
    expect(store.active.attempted).toBe(true);
    store.goTo("s1");
    expect(store.getState().activeId).toBe("r");
  });

  test("submitting says what is missing first, and sends nothing", async () => {
    const { server, store } = await afterWhole();
    store.answer("accuracy_type", "incorrect");
    await store.flush();
    expect(store.submit()).toBe("certainty");
    expect(store.active).toMatchObject({ attempted: true, wantsSubmit: false });
    expect(server.calls).not.toContain("submit s0");
  });

  test("the first impression is locked once a section has an answer, until revised on purpose", async () => {
    const { server, store } = await afterWhole();
    store.goTo("r");
    expect(store.isReadOnly(store.active)).toBe(false);
    store.goTo("s0");
    store.takeShortcut("correct_nothing_wrong");
    store.goTo("r");
    expect(store.isReadOnly(store.active)).toBe(true);
    store.answer("accuracy", 1);
    expect(store.active.answers.accuracy).toBe(3);
    store.unlock("r");
    store.answer("accuracy", 1);
    store.submit();
    await store.flush();
    expect(server.unit("r")).toMatchObject({ revision: 2, judgment: { answers: { accuracy: 1 } } });
    expect(store.isReadOnly(store.active)).toBe(true);
  });

  test("moving on submits a complete section; moving back does not", async () => {
    const { server, store } = await afterWhole();
    expect(store.takeShortcut("correct_nothing_wrong")).toBe(true);
    store.move(1);
    await store.flush();
    expect(server.unit("s0").judgment?.answers).toEqual(CORRECT);
    expect(store.getState().activeId).toBe("s1");
    store.takeShortcut("correct_nothing_wrong");
    store.move(-1);
    await store.flush();
    expect(server.unit("s1").judgment).toBeNull();
    expect(server.unit("s1").draft?.answers).toEqual(CORRECT);
  });

  test("the last submit ends with the summary and what comes next", async () => {
    const { store } = await afterWhole(2);
    for (const _ of ["s0", "s1"]) {
      store.takeShortcut("correct_nothing_wrong");
      store.submit();
      store.goToNextOpen();
    }
    expect(store.getState().view).toBe("summary");
    await store.flush();
    expect(store.getState()).toMatchObject({
      closed: true,
      assignment: "done",
      next: { nothing: { reason: "finished" } },
    });
  });

  test("hidden answers are not submitted", async () => {
    const { server, store } = await afterWhole();
    set(store, { ...CORRECT, accuracy_type: "not_claim" });
    store.submit();
    await store.flush();
    expect(server.unit("s0").judgment?.answers).toEqual({ accuracy_type: "not_claim" });
  });

  test("work that can no longer be stored stays on the page", async () => {
    const { server, store, storage } = await afterWhole();
    server.trouble = { kind: "gone", code: "queue_closed", message: "Closed." };
    store.type("comment", "kept");
    await store.flush();
    expect(store.getState().gone?.code).toBe("queue_closed");
    expect(store.active.answers).toEqual({ comment: "kept" });
    expect(storage.items.size).toBe(1);
  });
});

test("attention is reported once, with the save that follows it", async () => {
  let time = 0;
  const task = buildTask(1);
  const server = new ServerInMemory(task);
  const { store } = buildStore(server, task, { storage: new MemoryStorage(), now: () => time });
  time = 4000;
  store.answer("accuracy", 3);
  await store.flush();
  time = 6000;
  await store.heartbeat();
  await store.heartbeat();
  expect(server.activeMs).toBe(6000);
});

test("a page that was left does not go on sending beside the one that took over", async () => {
  const { server, store, storage } = await afterWhole();
  server.trouble = { kind: "offline" };
  store.answer("accuracy_type", "incorrect");
  await store.flush();
  store.stop();
  await vi.advanceTimersByTimeAsync(10);
  server.trouble = null;
  const before = server.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls.length).toBe(before);
  expect(storage.items.size).toBe(1);
});
