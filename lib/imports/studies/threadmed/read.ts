/** Reads threads of ThReadMed-QA, labels of their turns, and responses with scores. */
import { z } from "zod";
import { sha256 } from "@/lib/imports/hash";
import type { Findings, Place } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { TableRow } from "@/lib/imports/sources/table-row";
import { type Split, splitText } from "@/lib/imports/split";
import { isForumDump, refuseForumDump } from "@/lib/imports/studies/forum-dump";
import { judgmentOf, person, type StudyItem, system } from "@/lib/imports/studies/item";
import { addIssues } from "@/lib/imports/zod-problems";
import { readNames, renamed } from "./names";
import { isThread, placeOfQuestion, readThread } from "./thread";

/** Files of threads, labels and scores, each recognised by its first record. */
export async function* readThreadmed(
  sources: readonly Source[],
  { split, names: given }: { readonly split: Split; readonly names: readonly string[] },
  findings: Findings,
): AsyncGenerator<StudyItem> {
  const names = readNames(given, { file: sources[0]?.name ?? "", line: null }, findings);
  if (!names) return;
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    const seen = new Map<string, number>();
    let rows = 0;
    for await (const row of tableRowsOf(source, null, findings)) {
      if (rows === 0 && isForumDump(row.fields)) {
        refuseForumDump(source.name, findings);
        break;
      }
      rows += 1;
      const fields = renamed(row.fields, names, row.place, findings);
      const item = itemOf({ ...row, fields }, file, split, seen, findings);
      if (item) yield item;
    }
    if (rows === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no records", "one thread a record");
  }
}

function itemOf(
  { fields, place }: TableRow,
  file: number,
  split: Split,
  seen: Map<string, number>,
  findings: Findings,
): StudyItem | null {
  if (isThread(fields)) return threadItem(fields, file, place, seen, findings);
  if (fields.text !== undefined || fields.response !== undefined)
    return responseItem(fields, file, split, place, findings);
  if (fields.misconception !== undefined || fields.Score !== undefined)
    return labelItem(fields, file, place, findings);
  const expected =
    "a thread, a label of a turn, or a response; where fields have other names, say so in the option names, such as turns=dialogue";
  findings.add(place, "", Object.keys(fields), expected);
  return null;
}

/** What names a thread or a turn; the rest of its record is metadata. */
const THREAD_FIELDS = ["thread_id", "id", "variant", "turns", "pairs", "qa_pairs"];
const CONTENT_FIELDS = [
  ...["messages", "conversation", "questions", "answers"],
  ...["patient_questions", "physician_answers"],
];

function threadItem(
  fields: TableRow["fields"],
  file: number,
  place: Place,
  seen: Map<string, number>,
  findings: Findings,
): StudyItem | null {
  const thread = readThread(fields, place, findings);
  if (!thread) return null;
  const earlier = seen.get(thread.id);
  if (earlier !== undefined) {
    findings.add(place, "thread_id", thread.id, `each thread once (also in line ${earlier})`);
    return null;
  }
  seen.set(thread.id, place.line);
  const others = Object.entries(fields).filter(
    ([name]) => ![...THREAD_FIELDS, ...CONTENT_FIELDS].includes(name),
  );
  const metadata = {
    ...Object.fromEntries(others),
    ...(thread.variant && { variant: thread.variant }),
  };
  const value = { externalId: thread.id, language: "en", metadata, turns: thread.turns, place };
  return { file, question: null, thread: value, response: null, judgments: [] };
}

const turnShape = {
  thread_id: z.union([z.string().trim().min(1), z.number()]).transform(String),
  t: z.coerce.number().int().min(0),
};
const texts = z
  .union([z.array(z.string()), z.string().transform((text) => (text.trim() ? [text] : []))])
  .nullable()
  .default([])
  .transform((list) => list ?? []);

const labelShape = z.looseObject({
  ...turnShape,
  misconception: z.union([z.string(), z.number(), z.boolean()]).optional(),
  Score: z.union([z.string(), z.number()]).optional(),
  label_source: z.string().trim().min(1),
  rater_kind: z.enum(["judge", "expert"]).optional(),
  explanation: texts,
});

/** Two forms of one label: words, and the number of the prompt's JSON. */
const LABELS: Readonly<Record<string, string>> = {
  yes: "YES",
  no: "NO",
  "1": "YES",
  "0": "NO",
  true: "YES",
  false: "NO",
};

function labelItem(
  fields: TableRow["fields"],
  file: number,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const parsed = labelShape.safeParse(fields);
  if (!parsed.success) {
    addIssues(parsed.error.issues, fields, place, findings);
    return null;
  }
  const { thread_id, t, misconception, Score, label_source, rater_kind, explanation } = parsed.data;
  const typed = misconception ?? Score;
  const label = LABELS[String(typed).trim().toLowerCase()];
  if (label === undefined) {
    findings.add(place, "misconception", typed, "YES or NO, or 1 or 0");
    return null;
  }
  const judgment = judgmentOf(
    {
      externalId: `${thread_id}/${t}/${label_source}/misconception`,
      unit: { kind: "turn", externalId: thread_id, turn: placeOfQuestion(t) },
      coder: coderOf(label_source, rater_kind ?? kindOf(label_source)),
      protocolId: "misconception-identification-study",
      part: "turn",
      answers: { misconception: label, ...(explanation.length > 0 && { explanation }) },
      context: { t },
      ...{ place, field: "misconception" },
    },
    findings,
  );
  return judgment && { file, question: null, thread: null, response: null, judgments: [judgment] };
}

type RaterKind = "judge" | "expert";

/** Where a label does not say: experts are people, whatever else labelled is a model. */
const kindOf = (source: string): RaterKind =>
  /expert|physician|human/i.test(source) ? "expert" : "judge";

const coderOf = (source: string, kind: RaterKind) =>
  kind === "expert" ? person(source) : system(`${source}-judge`, "judge");

const SETTINGS = ["original", "oracle", "target_turn"] as const;

const responseShape = z.looseObject({
  ...turnShape,
  response_id: z.string().trim().min(1).optional(),
  model: z.string().trim().min(1),
  setting: z.preprocess(
    (name) => (name === "target-turn" ? "target_turn" : name),
    z.enum(SETTINGS),
  ),
  intervention: z.string().trim().min(1).optional(),
  text: z.string().optional(),
  response: z.string().optional(),
  run_id: z.string().optional(),
  scores: z.array(z.unknown()).optional(),
});

const scoreShape = z.looseObject({
  rater: z.string().trim().min(1),
  rater_kind: z.enum(["judge", "expert"]),
  score: z.union([z.literal([-1, 0, 1]), z.enum(["-1", "0", "1"]).transform(Number)]).nullable(),
  explanation: texts,
  status: z.string().optional(),
  raw: z.string().optional(),
});

function responseItem(
  fields: TableRow["fields"],
  file: number,
  split: Split,
  place: Place,
  findings: Findings,
): StudyItem | null {
  const parsed = responseShape.safeParse(fields);
  const scores = z.array(scoreShape).safeParse(fields.scores ?? []);
  if (!parsed.success) addIssues(parsed.error.issues, fields, place, findings);
  if (!scores.success) addIssues(scores.error.issues, fields.scores, place, findings);
  if (!parsed.success || !scores.success) return null;
  const { thread_id, t, model, setting, intervention, run_id } = parsed.data;
  const text = parsed.data.text ?? parsed.data.response ?? "";
  if (!text.trim()) findings.add(place, "text", text, "a response that is not blank");
  if (setting !== "original" && t === 0)
    findings.add(place, "t", t, `1 or more: ${setting} is not defined for the first turn`);
  const condition = intervention === undefined ? setting : `${setting}/${intervention}`;
  const made = [thread_id, t, model, condition, run_id ?? sha256(text.trim()).slice(0, 8)].join(
    "/",
  );
  const externalId = parsed.data.response_id ?? made;
  const response = {
    ...{ externalId, questionId: thread_id, turn: placeOfQuestion(t), text, generator: model },
    condition,
    language: "en",
    metadata: {
      t,
      ...(run_id !== undefined && { run_id }),
      ...(fields.translation !== undefined && { translation: fields.translation }),
    },
    sections: splitText(text, split).map((piece, index) => ({
      externalId: `${externalId}-section_${index}`,
      ...piece,
    })),
    place,
  };
  const judgments = scores.data.flatMap(
    (score) => scoreJudgment(score, externalId, place, findings) ?? [],
  );
  return { file, question: null, thread: null, response, judgments };
}

/** A score that is missing was asked for all the same: kept without a value, and noted. */
function scoreJudgment(
  { rater, rater_kind, score, explanation, status, raw }: z.output<typeof scoreShape>,
  externalId: string,
  place: Place,
  findings: Findings,
) {
  if (score === null) findings.note(place, "no_score", "scores", status ?? null, "-1, 0 or 1");
  return judgmentOf(
    {
      externalId: `${externalId}/${rater}/score`,
      unit: { kind: "response", externalId },
      coder: coderOf(rater, rater_kind),
      protocolId: "misconception-scoring-study",
      part: "response",
      answers: {
        ...(score !== null && { correction: score }),
        ...(explanation.length > 0 && { explanation }),
      },
      context: { status: score === null ? (status ?? "malformed") : status, raw },
      ...{ place, field: "scores" },
    },
    findings,
  );
}
