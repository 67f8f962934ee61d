/**
 * Threads, labels of their turns, and responses with scores, in the form in which ThReadMed-QA is
 * imported: what came in, and what was written and judged here.
 */
import { counted } from "@/lib/counted";
import type { ExportScope } from "@/lib/exports/scope";
import { type ExportFile, JSONL } from "@/lib/exports/types";
import {
  countOtherThreads,
  countUnlabelled,
  hasLabels,
  hasResponses,
  type LabelRow,
  readLabels,
  readResponses,
  readThreads,
  type ScoredRow,
  type ThreadRow,
} from "./queries";

export async function* exportThreadmed({ tx, projectId }: ExportScope): AsyncGenerator<ExportFile> {
  yield jsonl("threads.jsonl", lines(readThreads(tx, projectId), threadRecord));
  // An import refuses a file without anything in it.
  if (await hasLabels(tx, projectId))
    yield jsonl("labels.jsonl", lines(readLabels(tx, projectId), labelRecord));
  if (await hasResponses(tx, projectId))
    yield jsonl("responses.jsonl", lines(readResponses(tx, projectId), responseRecord));
}

const jsonl = (name: string, chunks: AsyncIterable<string>): ExportFile => ({
  name,
  mediaType: JSONL,
  chunks,
});

async function* lines<T>(rows: AsyncIterable<T>, make: (row: T) => object): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(make(row))}\n`;
}

/** The number of a patient's turn from its place in the thread. */
const numberOf = (place: number): number => place / 2;

function threadRecord({ thread_id, metadata, turns }: ThreadRow) {
  const questions = turns.filter(({ index }) => index % 2 === 0);
  const answers = new Map(turns.map(({ index, text }) => [index, text]));
  return {
    ...metadata,
    thread_id,
    turns: questions.map(({ index, text }) => ({
      t: numberOf(index),
      question: text,
      physician_answer: answers.get(index + 1) ?? null,
    })),
  };
}

type Coder = Pick<LabelRow, "coder" | "is_person">;

/** A judge under the name of its model, a person under their pseudonym. */
const nameOf = ({ coder, is_person }: Coder) => (is_person ? coder : coder.replace(/-judge$/, ""));
const kindOf = ({ is_person }: Coder) => (is_person ? "expert" : "judge");

const labelRecord = (row: LabelRow) => ({
  thread_id: row.thread_id,
  t: numberOf(row.place),
  misconception: row.label === "yes" ? "YES" : "NO",
  label_source: nameOf(row),
  rater_kind: kindOf(row),
  explanation: row.answers.explanation ?? [],
});

/** Setting and intervention stand in one condition, with a slash between them. */
function responseRecord({ place, condition, run_id, scores, ...response }: ScoredRow) {
  const [setting = null, ...intervention] = condition?.split("/") ?? [];
  return {
    ...{ response_id: response.response_id, thread_id: response.thread_id, t: numberOf(place) },
    ...{ model: response.model, setting },
    ...(intervention.length > 0 && { intervention: intervention.join("/") }),
    text: response.text,
    ...(run_id !== null && { run_id }),
    scores: scores.map(scoreRecord),
  };
}

/** “No misconception here” is no score, and said so. */
function scoreRecord(said: ScoredRow["scores"][number]) {
  const { answers, context, score } = said;
  const isNone = answers.correction === "no_misconception";
  return {
    ...{ rater: nameOf(said), rater_kind: kindOf(said), score },
    explanation: answers.explanation ?? [],
    status: isNone ? "no_misconception" : context.status,
    raw: context.raw,
  };
}

export async function* aboutThreadmed({ tx, projectId }: ExportScope): AsyncGenerator<string> {
  const threads = await countOtherThreads(tx, projectId);
  const judgments = await countUnlabelled(tx, projectId);
  yield `
threads.jsonl holds threads with their turns, labels.jsonl labels of patients' turns, responses.jsonl
responses to them with their scores. Turns are counted from 0, patients' turns only.

Left out: ${counted(threads, "thread")} in which patient and clinician do not take turns, and
${counted(judgments, "judgment")} of turns that say neither yes nor no.
`;
}
