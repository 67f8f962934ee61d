import { expect, test } from "vitest";
import { nextStepFor } from "./next-step";

const empty = {
  material: { questions: 0, responses: 0, sections: 0, coders: 0, judgments: 0, queues: 0 },
  queues: [],
  pools: [],
  workers: 0,
  invited: 0,
  references: 0,
};
const filled = { ...empty.material, questions: 2, responses: 4, sections: 30 };

const queue = (done: number, state: "open" | "closed" = "open", poolId: string | null = null) => ({
  state,
  poolId,
  workRole: poolId ? ("medical_expert" as const) : ("annotator" as const),
  counts: { wanted: 12, free: 12 - done, held: 0, done, extra: 0, skipped: 0 },
});

const physicians = (done: number) => ({ ...queue(done), workRole: "physician" as const });

test.each<[string, Parameters<typeof nextStepFor>[0], string]>([
  ["nothing", empty, "/import"],
  ["answers", { ...empty, material: filled }, "/people"],
  ["answers and annotators", { ...empty, material: filled, workers: 3 }, "/queues/new"],
  ["answers and open invitations", { ...empty, material: filled, invited: 2 }, "/queues/new"],
  ["questions without responses", { ...empty, material: { ...filled, responses: 0 } }, "/people"],
  [
    "physicians half done",
    { ...empty, material: filled, workers: 3, queues: [physicians(5)] },
    "/queues",
  ],
  [
    "physicians done",
    { ...empty, material: { ...filled, judgments: 9 }, workers: 3, queues: [physicians(12)] },
    "/export",
  ],
  ["a queue half done", { ...empty, material: filled, workers: 3, queues: [queue(5)] }, "/queues"],
  [
    "a queue that is done",
    { ...empty, material: filled, workers: 3, queues: [queue(12)] },
    "/pools/new",
  ],
  [
    "a pool",
    { ...empty, material: filled, workers: 3, queues: [queue(12)], pools: [{ id: "p" }] },
    "/pools/p/queue",
  ],
  [
    "an adjudication half done",
    {
      ...{ ...empty, material: filled, workers: 3, pools: [{ id: "p" }] },
      queues: [queue(12), queue(5, "open", "p")],
    },
    "/pools/p",
  ],
  [
    "a finished adjudication",
    {
      ...{ ...empty, material: filled, workers: 3, pools: [{ id: "p" }] },
      queues: [queue(12), queue(12, "open", "p")],
    },
    "/references/new",
  ],
  [
    "a finished adjudication and a reference",
    {
      ...{ ...empty, material: filled, workers: 3, references: 1, pools: [{ id: "p" }] },
      queues: [queue(12), queue(12, "open", "p")],
    },
    "/export",
  ],
  [
    "a closed queue",
    { ...empty, material: filled, workers: 3, queues: [queue(5, "closed")] },
    "/pools/new",
  ],
  ["imported judgments", { ...empty, material: { ...filled, judgments: 90 } }, "/pools/new"],
])("with %s there is a next step", (_, overview, path) => {
  expect(nextStepFor(overview).path).toBe(path);
});
