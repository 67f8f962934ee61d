/** Judge tasks on questions with a physician's answer: tagging, missing context, assumptions. */
import { counted } from "@/lib/counted";
import { newId } from "@/lib/db/ids";
import type { Answers } from "@/lib/protocols/types";
import { nativeAssumptions, nativeMissingContext, nativeRedirection } from "./native-prompts";
import { readBit, readObject, readText, readTexts } from "./read-output";
import type { JudgeTask, TaskAnswer, TaskMaterial } from "./task";

export const pair = ({ question, clinicianAnswer }: TaskMaterial) => ({
  patient_question: question,
  physician_answer: clinicianAnswer,
});

const TAG = `You compare a patient's question with the answer that a physician gave.

State the patient's question in one sentence, the question that the physician really answered in one sentence, and the question as the patient would ask it on the right premise. Then decide three facts, each 1 or 0:
- frame_match: the two questions match;
- premise_shift: the physician rejects or replaces the premise of the question;
- reasonable_answer: the patient's question is reasonably answered all the same.`;

const TAG_FORM = `Answer with one JSON object and nothing else:
{"patient_explicit_question": "...", "physician_answered_question": "...", "rewritten_question": "...", "frame_match": 0, "premise_shift": 0, "reasonable_answer": 0}`;

const STRICTER = `
Some replies answer no question at all. Then write one of these words as physician_answered_question:
- clarification_only, if the reply only asks for more information;
- referral_only, if it only sends the patient elsewhere;
- nonserious, if it is a joke.`;

const EXCLUSIONS = ["clarification_only", "referral_only", "nonserious"];

function readTag(raw: string): TaskAnswer | null {
  const object = readObject(raw);
  if (!object) return null;
  const facts = ["frame_match", "premise_shift", "reasonable_answer"] as const;
  const bits = facts.map((name) => readBit(object[name]));
  const asked = readText(object.patient_explicit_question);
  const answered = readText(object.physician_answered_question);
  if (bits.includes(null) || asked === null || answered === null) return null;
  const isExcluded = EXCLUSIONS.includes(answered);
  const rewritten = readText(object.rewritten_question);
  const answers: Answers = {
    patient_explicit_question: asked,
    ...(isExcluded ? { exclusion: answered } : { physician_answered_question: answered }),
    ...(rewritten !== null && { rewritten_question: rewritten }),
    ...Object.fromEntries(facts.map((name, index) => [name, bits[index] ?? null])),
  };
  const [match, shift, reasonable] = bits;
  const verdict = match === 0 && shift === 1 && reasonable === 0 && !isExcluded;
  return { answers, verdict, reason: answered };
}

/** Two prompts for the two passes: the second also names replies that answer nothing. */
export const redirection: JudgeTask = {
  id: "redirection",
  title: "Redirection tagging",
  positive: "a redirection",
  words: ["Redirection", "No redirection"],
  unit: "turn",
  protocolId: "redirection-study",
  part: "turn",
  needs: ["clinicianAnswer"],
  form: TAG_FORM,
  subject: ["patient_question", "physician_answer"],
  prompts: [
    {
      name: "redirection-pass-1",
      version: 1,
      description: "First tagging pass: question asked against question answered.",
      system: `${TAG}\n${TAG_FORM}`,
      user: "{{input}}",
    },
    {
      name: "redirection-pass-2",
      version: 1,
      description: "Second pass: also names replies that only ask back, only refer, or joke.",
      system: `${TAG + STRICTER}\n${TAG_FORM}`,
      user: "{{input}}",
    },
    nativeRedirection(TAG_FORM),
  ],
  input: pair,
  parse: readTag,
};

const CONTEXT_FORM = `Answer with one JSON object and nothing else: {"missing_context": 0, "evidence": ["..."]}
missing_context is 1 or 0; evidence quotes the answer's words that show it, and is empty for 0.`;

export const missingContext: JudgeTask = {
  id: "missing-context",
  title: "Missing context",
  positive: "reliance on missing context",
  words: ["Relies on missing context", "Relies on nothing missing"],
  unit: "turn",
  protocolId: "missing-context",
  part: "turn",
  needs: ["clinicianAnswer"],
  form: CONTEXT_FORM,
  subject: ["patient_question", "physician_answer"],
  prompts: [
    {
      name: "missing-context",
      version: 1,
      description: "Whether a physician’s answer relies on what the question does not hold.",
      system: `You compare a patient's question with the answer that a physician gave. Decide whether the answer relies on something that the question as shown does not hold: an image, an edit, an earlier message, somebody else's comment.

${CONTEXT_FORM}`,
      user: "{{input}}",
    },
    nativeMissingContext(CONTEXT_FORM),
  ],
  input: pair,
  parse: (raw) => {
    const object = readObject(raw);
    const bit = object && readBit(object.missing_context);
    const evidence = object && readTexts(object.evidence);
    // Evidence for nothing, or none for something, says that the judge did not follow.
    if (bit === null || !evidence || (bit === 1) !== evidence.length > 0) return null;
    const answers = { missing_context: bit, ...(bit === 1 && { evidence: [...evidence] }) };
    return { answers, verdict: bit === 1, reason: evidence.join(" ") || null };
  },
};

const LIST_FORM = `Answer with one JSON object and nothing else:
{"assumptions": ["..."], "merged": ["..."]}
assumptions is the list as first made, merged the list after merging; both are empty if there is none.`;

export const EXTRACT = `You compare a patient's question with the answer that a physician gave. List the patient's assumptions that the answer rejects, corrects or puts differently, in so many words or by what it does.
- One assumption an entry, as the patient holds it. No summary, and not the physician's reasoning.
- Leave out assumptions about the rules of a forum.`;

/** Listing and merging in one call; no other list, made or imported, has the ids of the entries. */
export const assumptions: JudgeTask = {
  id: "assumptions",
  title: "False assumptions",
  positive: "a false assumption",
  words: ["False assumptions", "No false assumption"],
  say: ({ assumptions: list }) => (Array.isArray(list) ? counted(list.length, "assumption") : null),
  unit: "turn",
  protocolId: "false-assumptions-study",
  part: "turn",
  needs: ["clinicianAnswer"],
  form: LIST_FORM,
  subject: ["patient_question", "physician_answer"],
  prompts: [
    {
      name: "assumptions",
      version: 1,
      description: "Lists the assumptions that a physician’s answer corrects, and merges them.",
      system: `${EXTRACT}
- Then merge entries that are other explanations of the same thing into one.

${LIST_FORM}`,
      user: "{{input}}",
    },
    nativeAssumptions(LIST_FORM),
  ],
  input: pair,
  parse: (raw) => {
    const object = readObject(raw);
    if (!object || !Array.isArray(object.assumptions) || !Array.isArray(object.merged)) return null;
    const [all, merged] = [readTexts(object.assumptions), readTexts(object.merged)];
    // Merging neither invents nor loses everything.
    if (!all || !merged || merged.length > all.length) return null;
    if (all.length > 0 && merged.length === 0) return null;
    const items = merged.map((text) => ({ id: newId(), text }));
    return {
      answers: {
        ...(all.length > 0 && { presuppositions: [...all] }),
        ...(items.length > 0 && { assumptions: items }),
        compound_presup_detected: merged.length < all.length ? 1 : 0,
      },
      verdict: items.length > 0,
      reason: merged.join(" ") || null,
    };
  },
};
