/** People's labels in spreadsheets: of whole dialogues, and of responses that a judge had passed or failed. */
import type { Findings, Place } from "@/lib/imports/problems";
import type { TableRow } from "@/lib/imports/sources/table-row";
import { judgmentOf, person, type StudyItem, type StudyJudgment } from "@/lib/imports/studies/item";
import { findColumn, nearColumn } from "@/lib/imports/table/columns";
import { readCase, threadIdOf } from "./case";
import { DATASET_NAMES, LABEL_WORDS, labelOf } from "./datasets";
import { threadOf } from "./positive";
import { type CpbOptions, isExcluded, responseOf } from "./response";
import { readDialogueCell } from "./turns";

/** Whose labels the columns hold, as the user says. */
export interface Roles {
  readonly raters: readonly string[];
  readonly adjudicators: readonly string[];
}

interface LabelColumn {
  readonly column: string;
  readonly coder: string;
  readonly isDecision: boolean;
}

const LOOKS_LIKE_LABELS = /\b(human|check|review|annotator|rater)/i;

/** The columns of labels with their coders; null after a problem was reported. */
export function labelColumns(
  columns: readonly string[],
  roles: Roles,
  file: string,
  findings: Findings,
): LabelColumn[] | null {
  const place = { file, line: null };
  const candidates = columns.filter((name) => LOOKS_LIKE_LABELS.test(name.replace(/_/g, " ")));
  const named = [...roles.raters, ...roles.adjudicators];
  if (named.length === 0) {
    const expected =
      "whose labels these are: name the columns in the options raters and adjudicators";
    findings.add(place, candidates.join(", "), candidates, expected);
    return null;
  }
  const before = findings.problemCount;
  const find = (name: string) => {
    const found = findColumn(name, columns);
    if (found !== null) return found;
    const near = nearColumn(name, columns);
    const hint = near ? ` Did you mean “${near}”?` : ` There are: ${candidates.join(", ")}.`;
    findings.say(place, name, "no such column", `a column of this name.${hint}`);
    return name;
  };
  const made = [
    ...roles.raters.map((name, index) => ({
      column: find(name),
      coder: `rater-${index + 1}`,
      isDecision: false,
    })),
    ...roles.adjudicators.map((name, index) => ({
      column: find(name),
      coder: index === 0 ? "adjudicator" : `adjudicator-${index + 1}`,
      isDecision: true,
    })),
  ];
  return findings.problemCount === before ? made : null;
}

/** The dataset in the name of a sheet of dialogues: `[Verified_]DATASET_sampled_…`. */
export function datasetOfName(file: string, findings: Findings): string | null {
  const name = file.replace(/^.*[\\/]/, "").replace(/^verified_/i, "");
  const dataset = DATASET_NAMES.find((each) => name.startsWith(`${each}_`));
  const expected = `a name that begins with its dataset: ${DATASET_NAMES.join(", ")}`;
  if (!dataset) findings.add({ file, line: null }, "", file, expected);
  return dataset ?? null;
}

/** The row with its dialogue's id as 23 where `23.0` is typed: a program took the id for a number. */
export function withWholeId(row: TableRow, findings: Findings): TableRow {
  const typed = row.fields.dialog_id;
  const [, whole] = /^(0|[1-9]\d*)\.0+$/.exec(String(typed ?? "").trim()) ?? [];
  if (whole === undefined) return row;
  const expected = `an id without a decimal point; read as ${whole}`;
  findings.note(row.place, "id_as_number", row.fieldName("dialog_id"), typed, expected);
  return { ...row, fields: { ...row.fields, dialog_id: whole } };
}

const cellText = (row: TableRow, column: string): string => {
  const value = row.fields[column];
  return value === null || value === undefined ? "" : String(value).trim();
};

/** A dialogue with its labels, none of which can name a turn. */
export function dialogueItem(
  row: TableRow,
  dataset: string,
  columns: readonly LabelColumn[],
  sheet: string,
  file: number,
  findings: Findings,
): StudyItem | null {
  const { place } = row;
  const ref = { dataset, dialogId: cellText(row, "dialog_id") };
  if (!ref.dialogId) findings.add(place, row.fieldName("dialog_id"), "", "the dialogue’s id");
  const cell = String(row.fields.conversation ?? "");
  const dialogue = readDialogueCell(cell, row.fieldName("conversation"), place, findings);
  if (!ref.dialogId || !dialogue) return null;
  noteNameless(row, findings);
  const externalId = threadIdOf(ref);
  const own = ["dialog_id", "conversation", ...columns.map(({ column }) => column)];
  const beside = saidBeside(row, own);
  const others = Object.keys(beside).length > 0 ? { beside } : {};
  const judgments = columns.flatMap(({ column, coder, isDecision }) => {
    const typed = cellText(row, column);
    if (!typed) return [];
    const behaviour = labelOf(typed);
    if (behaviour === null) {
      findings.add(place, row.fieldName(column), typed, LABEL_WORDS);
      return [];
    }
    const judged = {
      externalId: `${externalId}/${coder}/behaviour`,
      unit: { kind: "thread", externalId } as const,
      coder: person(coder),
      protocolId: `challenging-behaviour-${isDecision ? "decision-study" : "study"}`,
      part: "thread",
      answers: { behaviour },
      context: { sheet, column, ...(behaviour !== typed && { raw: typed }), ...others },
      ...{ place, field: row.fieldName(column) },
    };
    return judgmentOf(judged, findings) ?? [];
  });
  const thread = threadOf(ref, dialogue, {}, place);
  return { file, question: null, thread, response: null, judgments };
}

/** What stands in the other columns of a row. */
const saidBeside = ({ fields }: TableRow, own: readonly string[]) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !own.includes(name) && value !== null && value !== "",
    ),
  );

/** Columns of the sheets that are fields of a case or labels, and no metadata. */
const OWN_COLUMNS = [
  ...["dialog_id", "dataset", "turn_index", "behavior_category", "model", "response"],
  ...["Doctor LLM response", "patient_behavior_text", "conversation_segment"],
  "llm_conversation_segment",
];

/** A response with people's Y and N, and codes for the way of failing. */
export function labelledResponseItem(
  row: TableRow,
  columns: readonly LabelColumn[],
  sheet: string,
  file: number,
  options: CpbOptions,
  findings: Findings,
): StudyItem | null {
  const { place, fields } = row;
  const model = cellText(row, "model");
  const text = cellText(row, "response") || cellText(row, "Doctor LLM response");
  if (!model) findings.add(place, row.fieldName("model"), fields.model, "the model’s name");
  if (!text) findings.add(place, row.fieldName("response"), fields.response, "a response");
  const ref = readCase(fields, withoutPlace(fields, options, findings), place, findings);
  if (!model || !text || !ref || isExcluded(ref, options, findings)) return null;
  noteNameless(row, findings);
  const others = saidBeside(row, [...OWN_COLUMNS, ...columns.map(({ column }) => column)]);
  const said = {
    ...{ model, text, condition: options.condition ?? "baseline" },
    segment: fields.conversation_segment,
    behaviour: fields.patient_behavior_text,
    metadata: others,
  };
  const placed = responseOf(ref, said, options, place, findings);
  if (!placed) return null;
  const judgments = columns.flatMap((column) =>
    failureLabel(
      row,
      column,
      placed.response.externalId,
      { category: ref.category, sheet },
      findings,
    ),
  );
  return { file, question: null, ...placed, judgments };
}

/** Synthetic cases name neither dataset nor turn in some sheets; kept as questions they need none. */
function withoutPlace(fields: TableRow["fields"], options: CpbOptions, findings: Findings) {
  if (options.dialogues !== "texts" || "turn_index" in fields || "dataset" in fields) return {};
  findings.warn(
    "no_place",
    "rows that name neither dataset nor turn: taken for synthetic cases, known by their dialogue id",
  );
  return { dataset: "synthetic", turnIndex: 0 };
}

const CODES: Readonly<Record<string, string>> = {
  ignore: "ignored",
  "1": "statement_1",
  "0": "statement_0",
  compromise: "compromised",
};

/** `Y`, `n`, `Y 1`, `Y0`, `Y ignore`; what is typed otherwise, such as `N?`, is no label and is noted. */
export function readFailureLabel(typed: string): { failure?: "Y" | "N"; subtype?: string } {
  const [, yes, code] = /^(y)\s*(ignore|1|0|compromise)?$/i.exec(typed) ?? [];
  if (yes) return { failure: "Y", ...(code && { subtype: CODES[code.toLowerCase()] ?? code }) };
  return /^n$/i.test(typed) ? { failure: "N" } : {};
}

function failureLabel(
  row: TableRow,
  { column, coder, isDecision }: LabelColumn,
  externalId: string,
  context: Readonly<Record<string, string>>,
  findings: Findings,
): StudyJudgment[] {
  const typed = cellText(row, column);
  if (!typed) return [];
  const { place } = row;
  const field = row.fieldName(column);
  const label = readFailureLabel(typed);
  if (label.failure === undefined)
    findings.note(
      place,
      "unclear_label",
      field,
      typed,
      "Y or N, perhaps with a code; kept as typed, as no label",
    );
  const judged = {
    externalId: `${externalId}/${coder}/failure`,
    unit: { kind: "response", externalId } as const,
    coder: person(coder),
    protocolId: `failure-${isDecision ? "decision-study" : "judgment-study"}`,
    part: "response",
    answers: { ...label, raw: typed },
    context: { ...context, column },
    ...{ place, field },
  };
  const made = judgmentOf(judged, findings);
  return made ? [made] : [];
}

/** Somebody wrote beside the table. */
function noteNameless(row: TableRow, findings: Findings): void {
  const nameless = /^column [A-Z]+$/;
  for (const [name, value] of Object.entries(row.fields)) {
    const isSaid = value !== null && value !== undefined && String(value).trim() !== "";
    if (nameless.test(name) && isSaid)
      findings.note(row.place as Place, "nameless_column", row.fieldName(name), value, "nothing");
  }
}
