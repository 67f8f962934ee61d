import { Prisma } from "@/lib/db/generated/client";
import type { Answers } from "@/lib/protocols/types";
import { JUDGE_PROTOCOL } from "./protocol";
import { JUDGE_TASKS } from "./tasks";

/**
 * Tasks whose judgments say one value about a unit, so that judges can sit on panels, be counted and
 * be compared with people. Values: -1, 0, 1 of scores; of all others 1 = found, 0 = not found.
 */
export interface VerdictTask {
  /** Of the task; "sections" for the question whether a section holds a problem. */
  readonly id: string;
  readonly title: string;
  readonly unit: "section" | "turn" | "response";
  /** Protocols whose judgments say the same, a judge's first. */
  readonly protocols: readonly string[];
  /** Protocols of labels that people decided on in the light of others'. */
  readonly decisions: readonly string[];
  readonly part: string;
  /** Of a judgment `j`: the value, or null where it has none. */
  readonly value: Prisma.Sql;
  readonly words: Readonly<Record<number, string>>;
  /** What rates count: the value that counts, and in words. */
  readonly counted: number;
  /** What a panel's judgment of this value answers; absent where values are of whole lists. */
  readonly answers?: (value: number) => Answers;
}

const ERROR = Prisma.sql`j.has_error::int`;
const LABEL = Prisma.sql`CASE WHEN j.label IN ('yes', 'redirection') THEN 1
  WHEN j.label IN ('no', 'not_redirection') THEN 0 END`;
/** Any entry. Where an entry of the list was not read and no other is a 1, nobody knows. */
const ANY_ENTRY = Prisma.sql`CASE WHEN j.label IN ('all', 'some') THEN 1
  WHEN j.label = 'none' AND coalesce((j.context ->> 'items')::int, 0) <= (
    SELECT count(*) FROM jsonb_each(coalesce(nullif(j.answers -> 'assumptions', 'null'),
      nullif(j.answers -> 'criteria', 'null'), '{}'))) THEN 0 END`;

interface More {
  readonly protocols: readonly string[];
  readonly value: Prisma.Sql;
  readonly decisions?: readonly string[];
  readonly words?: VerdictTask["words"];
  readonly answers?: VerdictTask["answers"];
}

function verdictsOf(id: string, { protocols, ...more }: More): VerdictTask {
  const task = JUDGE_TASKS.find((each) => each.id === id);
  if (!task) throw new Error(`there is no task ${id}`);
  const { title, unit, part, protocolId, words } = task;
  return {
    ...{ id, title, unit, part, counted: 1, decisions: [], words: { 1: words[0], 0: words[1] } },
    ...more,
    protocols: [protocolId, ...protocols],
  };
}

export const VERDICT_TASKS: readonly VerdictTask[] = [
  {
    ...{ id: "sections", title: "Problems in sections", unit: "section", counted: 1 },
    ...{ protocols: [JUDGE_PROTOCOL.id], decisions: [], part: JUDGE_PROTOCOL.part, value: ERROR },
    words: { 1: "Problem", 0: "No problem" },
    answers: (value) => ({ contains_problem: value === 1 }),
  },
  verdictsOf("misconception-identification", {
    protocols: ["misconception-identification", "misconception-thread"],
    value: LABEL,
    answers: (value) => ({ misconception: value === 1 ? "YES" : "NO" }),
  }),
  verdictsOf("misconception-scoring", {
    protocols: ["misconception-scoring"],
    value: Prisma.sql`j.score`,
    words: { "-1": "-1, not recognised", 0: "0, partly", 1: "1, corrected" },
    answers: (value) => ({ correction: value }),
  }),
  verdictsOf("redirection", {
    protocols: ["redirection"],
    value: LABEL,
    answers: (value) => ({ is_redirection: value }),
  }),
  verdictsOf("missing-context", {
    protocols: [],
    value: LABEL,
    answers: (value) => ({ missing_context: value }),
  }),
  verdictsOf("addressed", { protocols: ["addressed"], value: ANY_ENTRY }),
  verdictsOf("accommodated", { protocols: ["accommodated"], value: ANY_ENTRY }),
  verdictsOf("failure", {
    protocols: ["failure-judgment"],
    decisions: ["failure-decision-study"],
    value: ERROR,
    answers: (value) => ({ failure: value === 1 ? "Y" : "N" }),
  }),
  verdictsOf("follow-up", {
    protocols: ["follow-up"],
    value: ERROR,
    answers: (value) => ({ still_fails: value === 1 }),
  }),
  verdictsOf("overreaction", {
    protocols: ["unnecessary-correction"],
    value: ERROR,
    answers: (value) => ({ overreaction: value === 1 ? "OVERREACTED" : "NOT OVERREACTED" }),
  }),
  verdictsOf("validity", {
    protocols: [],
    value: ERROR,
    answers: (value) => ({ valid: value === 1 ? "no" : "yes" }),
  }),
];

export const findVerdictTask = (id: string): VerdictTask | null =>
  VERDICT_TASKS.find((task) => task.id === id) ?? null;

/** Those whose judges can sit on a panel. */
export const PANEL_TASKS = VERDICT_TASKS.filter(({ answers }) => answers !== undefined);
