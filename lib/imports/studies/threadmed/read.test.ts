import { describe, expect, test } from "vitest";
import { gatherStudy, textFile } from "@/lib/imports/studies/testing";
import { readThreadmed } from "./read";

const read = (...records: object[]) => readNamed([], ...records);
const readNamed = (names: readonly string[], ...records: object[]) =>
  gatherStudy(
    (sources, findings) => readThreadmed(sources, { split: "blank-lines", names }, findings),
    [textFile("threads.json", JSON.stringify(records))],
  );

const PAIRS = [
  { question: "Is my fever gone for good?", physician_answer: "It may come back." },
  { question: "So I can stop the tablets?", physician_answer: "No." },
  { question: "When is the next course?", physician_answer: "Finish this one." },
];
const numbered = PAIRS.map((pair, t) => ({ t, ...pair }));
const fields = async (...records: object[]) =>
  (await read(...records)).findings.problems.map(({ field }) => field);

test("a thread is read from pairs, from parallel lists and from messages alike", async () => {
  const { items, findings } = await read(
    { thread_id: "THREAD_1", turns: numbered },
    {
      thread_id: "THREAD_2",
      questions: PAIRS.map(({ question }) => question),
      answers: PAIRS.map(({ physician_answer }) => physician_answer),
    },
    {
      thread_id: "THREAD_3",
      messages: PAIRS.flatMap((pair) => [
        { role: "user", content: pair.question },
        { role: "assistant", content: pair.physician_answer },
      ]),
    },
  );
  expect(findings.problems).toEqual([]);
  const [first, ...others] = items.map(({ thread }) => thread?.turns);
  expect(first?.map(({ index, speaker }) => [index, speaker])).toEqual([
    [0, "patient"],
    [1, "clinician"],
    [2, "patient"],
    [3, "clinician"],
    [4, "patient"],
    [5, "clinician"],
  ]);
  for (const other of others) expect(other).toEqual(first);
});

test("an unanswered question leaves its answer's place out", async () => {
  const orphan = { t: 3, question: "And now?", physician_answer: null };
  const { items, findings } = await read({ thread_id: "A", turns: [...numbered, orphan] });
  expect(findings.problems).toEqual([]);
  expect(items[0]?.thread?.turns.at(-1)).toMatchObject({ index: 6, speaker: "patient" });
});

describe("what is refused, with its place", () => {
  test.each<[string, object, string]>([
    ["a gap in t", { turns: numbered.map((p) => ({ ...p, t: p.t * 2 })) }, "turns[1].t"],
    ["an empty question", { turns: [{ question: " " }, ...PAIRS] }, "turns[0].question"],
    ["fewer than three pairs", { turns: numbered.slice(1).map((p, t) => ({ ...p, t })) }, "turns"],
    [
      "an orphan among the fully answered",
      { variant: "fully_answered", turns: [...PAIRS, { question: "?", physician_answer: null }] },
      "turns[3].physician_answer",
    ],
    [
      "roles that do not alternate",
      { messages: PAIRS.map(({ question }) => ({ role: "user", content: question })) },
      "messages[1].role",
    ],
    ["a variant that there is not", { variant: "all", turns: numbered }, "variant"],
  ])("%s", async (_, record, field) =>
    expect(await fields({ thread_id: "A", ...record })).toContain(field),
  );
  test("a thread twice", async () =>
    expect(
      await fields({ thread_id: "A", turns: numbered }, { thread_id: "A", turns: numbered }),
    ).toEqual(["thread_id"]));
  test("an oracle response to the first turn", async () => {
    const response = { thread_id: "A", t: 0, model: "m", setting: "oracle", text: "x" };
    expect(await fields(response)).toEqual(["t"]);
  });
});

test("labels come as words and as numbers, and are about the patient's turn", async () => {
  const label = { thread_id: "A", t: 2, label_source: "gpt-4o", explanation: ["because"] };
  const { judgments } = await read(
    { ...label, misconception: "YES" },
    { ...label, t: 1, Score: 0, label_source: "expert" },
  );
  expect(judgments.map(({ derived, unit, coder }) => [derived.label, unit.turn, coder])).toEqual([
    ["yes", 4, "gpt-4o-judge"],
    ["no", 2, "expert"],
  ]);
});

test("a missing score is no zero", async () => {
  const scores = [
    { rater: "gpt-4o", rater_kind: "judge", score: 0, explanation: "partly" },
    { rater: "llama", rater_kind: "judge", score: null, status: "malformed", raw: "?" },
  ];
  const { judgments, codes } = await read({
    ...{ thread_id: "A", t: 1, model: "m", setting: "original", text: "No.", scores },
  });
  expect(judgments.map(({ derived }) => derived.score)).toEqual([0, null]);
  expect(codes).toEqual(["no_score"]);
});

test("a setting with a hyphen and a score as text are read, and no other spellings", async () => {
  const response = { thread_id: "A", t: 1, model: "m", setting: "target-turn", text: "No." };
  const scored = (score: unknown) => ({ rater: "gpt-4o", rater_kind: "judge", score });
  const { items, judgments, findings } = await read({
    ...response,
    scores: [scored("1"), { ...scored("-1"), rater: "llama" }],
  });
  expect(findings.problems).toEqual([]);
  expect(items[0]?.response?.condition).toBe("target_turn");
  expect(judgments.map(({ derived }) => derived.score)).toEqual([1, -1]);
  for (const setting of ["Target-Turn", "target turn", "target"])
    expect(await fields({ ...response, setting })).toEqual(["setting"]);
  for (const score of ["+1", "1.0", "", "2", true])
    expect(await fields({ ...response, scores: [scored(score)] })).toHaveLength(1);
});

test("lists that came as columns, and a variant in words, are read", async () => {
  const column = (name: keyof (typeof PAIRS)[number]) => PAIRS.map((pair) => pair[name]);
  const columns = { question: column("question"), physician_answer: column("physician_answer") };
  const { items, findings } = await read(
    { thread_id: "A", turns: numbered, variant: "Fully answered" },
    { thread_id: "B", turns: { t: ["0", "1", "2"], ...columns } },
    {
      thread_id: "C",
      patient_questions: columns.question,
      physician_answers: columns.physician_answer,
    },
  );
  expect(findings.problems).toEqual([]);
  const [first, ...others] = items.map(({ thread }) => thread?.turns);
  for (const other of others) expect(other).toEqual(first);
  expect(items[0]?.thread?.metadata).toEqual({ variant: "fully_answered" });
  const uneven = { turns: { ...columns, physician_answer: ["No."] } };
  expect((await read({ thread_id: "D", ...uneven })).findings.problems).toHaveLength(1);
});

test("fields under other names are read as the user says, and nothing stands under two", async () => {
  const ask = PAIRS.map(({ question, physician_answer }) => ({
    ask: question,
    reply: physician_answer,
  }));
  const names = ["thread_id=conv", "turns=dialogue", "question=ask", "physician_answer=reply"];
  const { items, findings } = await readNamed(names, { conv: "A", dialogue: ask, source: "forum" });
  expect(findings.problems).toEqual([]);
  const plain = await read({ thread_id: "A", turns: PAIRS, source: "forum" });
  expect(items[0]?.thread).toEqual(plain.items[0]?.thread);
  const both = await readNamed(names, { conv: "A", thread_id: "B", dialogue: ask });
  expect(both.findings.problems[0]).toMatchObject({ field: "thread_id", found: '"B"' });
  for (const wrong of ["turns", "speech=dialogue", "turns="])
    expect((await readNamed([wrong], {})).findings.problems).toMatchObject([{ field: "names" }]);
  const unnamed = await read({ conv: "A", dialogue: ask });
  expect(unnamed.findings.problems[0]?.expected).toContain("option names");
});
