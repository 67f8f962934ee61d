import { expect, test } from "vitest";
import { nextStepFor } from "./next-step";

const empty = {
  material: { questions: 0, responses: 0, sections: 0, coders: 0, judgments: 0, queues: 0 },
  queues: [],
  pools: [],
  annotators: 0,
};
const filled = { ...empty.material, questions: 2, responses: 4, sections: 30 };

const queue = (done: number, state: "open" | "closed" = "open", poolId: string | null = null) => ({
  state,
  poolId,
  workRole: poolId ? ("medical_expert" as const) : ("annotator" as const),
  counts: { wanted: 12, free: 12 - done, held: 0, done, extra: 0, skipped: 0 },
});

test.each<[string, Parameters<typeof nextStepFor>[0], string]>([
  ["nothing", empty, "/import"],
  ["answers", { ...empty, material: filled }, "/people"],
  ["answers and annotators", { ...empty, material: filled, annotators: 3 }, "/queues"],
  [
    "a queue half done",
    { ...empty, material: filled, annotators: 3, queues: [queue(5)] },
    "/queues",
  ],
  [
    "a queue that is done",
    { ...empty, material: filled, annotators: 3, queues: [queue(12)] },
    "/pools/new",
  ],
  [
    "a pool",
    { ...empty, material: filled, annotators: 3, queues: [queue(12)], pools: [{ id: "p" }] },
    "/pools/p/queue",
  ],
  [
    "an adjudication half done",
    {
      ...{ ...empty, material: filled, annotators: 3, pools: [{ id: "p" }] },
      queues: [queue(12), queue(5, "open", "p")],
    },
    "/pools/p",
  ],
  [
    "a finished adjudication",
    {
      ...{ ...empty, material: filled, annotators: 3, pools: [{ id: "p" }] },
      queues: [queue(12), queue(12, "open", "p")],
    },
    "/export",
  ],
  [
    "a closed queue",
    { ...empty, material: filled, annotators: 3, queues: [queue(5, "closed")] },
    "/pools/new",
  ],
  ["imported judgments", { ...empty, material: { ...filled, judgments: 90 } }, "/pools/new"],
])("with %s there is a next step", (_, overview, path) => {
  expect(nextStepFor(overview).path).toBe(path);
});
