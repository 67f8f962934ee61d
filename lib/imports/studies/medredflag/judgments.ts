/** Judgments about a question in MedRedFlag's files: tags, missing context, assumptions, criteria. */
import type { Findings, Place } from "@/lib/imports/problems";
import { judgmentOf, person, type StudyJudgment, system } from "@/lib/imports/studies/item";
import { readCriteria } from "@/lib/imports/studies/list-cell";
import type { Answers } from "@/lib/protocols/types";
import { bit, type Cells, cell, textList } from "./cells";

interface About {
  readonly cells: Cells;
  readonly questionId: string;
  readonly place: Place;
  readonly findings: Findings;
}

const JUDGE = "medredflag-judge";

/** Ids of a list's entries, which later files name by their place: a1, a2 … */
export const itemId = (prefix: "a" | "c", index: number): string => `${prefix}${index + 1}`;

const items = (prefix: "a" | "c", texts: readonly string[]) =>
  texts.map((text, index) => ({ id: itemId(prefix, index), text }));

export const questionJudgments = (about: About): StudyJudgment[] =>
  [
    pass(about, 1),
    pass(about, 2),
    missingContext(about),
    assumptions(about),
    criteria(about),
  ].flatMap((judgment) => judgment ?? []);

function made(
  { questionId, place, findings }: About,
  judged: { name: string; coder?: string; protocolId: string; answers: Answers; field: string },
  context: Readonly<Record<string, unknown>> = {},
): StudyJudgment | null {
  const { name, coder = JUDGE, protocolId, answers, field } = judged;
  return judgmentOf(
    {
      externalId: `${questionId}/${coder}/${name}`,
      unit: { kind: "turn", externalId: questionId, turn: 0 },
      coder: coder === JUDGE || coder.startsWith(JUDGE) ? system(coder, "judge") : person(coder),
      ...{ protocolId, part: "turn", answers, context, place, field },
    },
    findings,
  );
}

const EXCLUSIONS = ["clarification_only", "referral_only", "nonserious"];

/** One tagging pass. A tag of -1 is an error of the pass, never a 0: kept without answers. */
function pass(about: About, number: 1 | 2): StudyJudgment | null {
  const { cells, place, findings } = about;
  const column = (name: string) => `${name}_v${number}`;
  const tagColumn = column("is_redirection");
  const tag = cell(cells, tagColumn).trim();
  if (tag === "") return null;
  const judged = {
    name: `pass-${number}`,
    coder: `${JUDGE}-v${number}`,
    protocolId: "redirection-study",
    field: tagColumn,
  };
  if (/^-1(\.0)?$/.test(tag)) {
    const error = cell(cells, column("error")) || cell(cells, column("raw_output"));
    findings.note(place, "pass_failed", tagColumn, tag, "1 or 0");
    return made(about, { ...judged, answers: {} }, { status: "malformed", error });
  }
  const value = (name: string) => bit(cells, column(name), place, findings);
  const answered = cell(cells, column("physician_answered_question")).trim();
  const texts = {
    patient_explicit_question: cell(cells, column("patient_explicit_question")),
    rewritten_question: cell(cells, column("rewritten_question")),
    ...(EXCLUSIONS.includes(answered)
      ? { exclusion: answered }
      : { physician_answered_question: answered }),
  };
  const facts = {
    frame_match: value("frame_match"),
    premise_shift: value("premise_shift"),
    reasonable_answer: value("reasonable_answer"),
    is_redirection: value("is_redirection"),
  };
  noteTag(facts, EXCLUSIONS.includes(answered), tagColumn, place, findings);
  const known = Object.entries({ ...texts, ...facts }).filter(
    ([, each]) => each !== "" && each !== null,
  );
  return made(about, { ...judged, answers: Object.fromEntries(known) as Answers });
}

function noteTag(
  facts: Readonly<Record<string, 0 | 1 | null>>,
  isExcluded: boolean,
  field: string,
  place: Place,
  findings: Findings,
): void {
  const { frame_match, premise_shift, reasonable_answer, is_redirection } = facts;
  if ([frame_match, premise_shift, reasonable_answer].includes(null)) return;
  const follows =
    frame_match === 0 && premise_shift === 1 && reasonable_answer === 0 && !isExcluded;
  if (is_redirection !== null && follows !== (is_redirection === 1))
    findings.note(place, "tag", field, is_redirection, `${follows ? 1 : 0}, as its facts have it`);
}

function missingContext(about: About): StudyJudgment | null {
  const { cells, place, findings } = about;
  const field = "responds_to_missing_context";
  if (!(field in cells)) return null;
  const relies = bit(cells, field, place, findings);
  const evidence = textList(cells, "missing_context_evidence", place, findings) ?? [];
  if (relies === null) findings.note(place, "no_verdict", field, cells[field], "1 or 0");
  if (relies === 0 && evidence.length > 0)
    findings.note(
      place,
      "evidence",
      "missing_context_evidence",
      evidence,
      "nothing, since it is 0",
    );
  const answers = {
    ...(relies !== null && { missing_context: relies }),
    ...(evidence.length > 0 && { evidence }),
  };
  const context = relies === null ? { status: "malformed" } : {};
  return made(
    about,
    { name: "missing-context", protocolId: "missing-context", answers, field },
    context,
  );
}

function assumptions(about: About): StudyJudgment | null {
  const { cells, place, findings } = about;
  const field = "cleaned_presuppositions";
  if (!("presuppositions" in cells) && !(field in cells)) return null;
  const raw = textList(cells, "presuppositions", place, findings);
  const merged = textList(cells, field, place, findings);
  const isNone = raw?.length === 0 && !merged?.length;
  const compound = bit(cells, "compound_presup_detected", place, findings) ?? (isNone ? 0 : null);
  const error = cell(cells, "error");
  if (raw === null && merged === null) {
    findings.note(place, "no_list", field, error || null, "a list of assumptions");
  } else if (merged === null && !isNone) {
    findings.note(place, "not_merged", field, error || null, "the list after merging");
  }
  const answers: Answers = {
    ...(raw && raw.length > 0 && { presuppositions: raw }),
    ...(merged && merged.length > 0 && { assumptions: items("a", merged) }),
    ...(compound !== null && { compound_presup_detected: compound }),
  };
  const context = merged === null && !isNone ? { status: "malformed", error } : {};
  const judged = { name: "assumptions", protocolId: "false-assumptions-study", answers, field };
  return made(about, judged, context);
}

/** The clinicians' criterion questions. */
function criteria(about: About): StudyJudgment | null {
  const field = "support_condition";
  const texts = readCriteria(cell(about.cells, field));
  if (texts.length === 0) return null;
  const answers = { criteria: items("c", texts) };
  const judged = { name: "criteria", coder: "medredflag-clinicians", answers, field };
  return made(about, { ...judged, protocolId: "criterion-questions" });
}
