/** Judge tasks on misconceptions: identification and scoring. */
import { nativeIdentification, nativeScoring } from "./native-prompts";
import { bare, readObject, readScore, readTexts, readWord } from "./read-output";
import type { JudgeTask, TaskMaterial } from "./task";

const earlierQuestions = ({ turns }: TaskMaterial) =>
  turns.slice(0, -1).flatMap(({ speaker, text }) => (speaker === "patient" ? [text] : []));

const IDENTIFY_FORM = `Answer with one JSON object and nothing else: {"Explanation": ["..."], "Score": 1}
Score is 1 if there is a wrong assumption and 0 if there is none. Explanation lists the wrong assumptions, or why there is none.`;

const IDENTIFY = `You read a question that a patient asked, with the patient's earlier questions of the same conversation where there are any.

Decide whether the last question rests on a clinically relevant wrong assumption: about a condition, a treatment or an outcome.
- A question about something the patient does not know is no wrong assumption.
- An assumption from an earlier question counts when the last question still builds on it.

Answer with one JSON object and nothing else: {"Score": 1, "Explanation": ["..."]}
Score is 1 if there is a wrong assumption and 0 if there is none. Explanation lists the wrong assumptions, or why there is none.`;

/** Of the two forms that the study names, a word and an object, either is read. */
export const identification: JudgeTask = {
  id: "misconception-identification",
  title: "Misconception identification",
  positive: "a misconception",
  words: ["Misconception", "No misconception"],
  unit: "turn",
  protocolId: "misconception-identification-study",
  part: "turn",
  // Asked again once, and then left out.
  tries: 2,
  needs: [],
  form: IDENTIFY_FORM,
  subject: ["question"],
  prompts: [
    {
      name: "misconception-identification",
      version: 1,
      description: "Whether a patient’s turn rests on a wrong assumption.",
      system: IDENTIFY,
      user: "{{input}}",
    },
    nativeIdentification(IDENTIFY_FORM),
  ],
  input: (material) => ({
    earlier_questions: earlierQuestions(material),
    question: material.question,
  }),
  parse: (raw) => {
    const word = readWord(raw, ["YES", "NO"]);
    const object = word === null ? readObject(raw) : null;
    const score = object ? readScore(object.Score, [0, 1]) : word && (word === "YES" ? 1 : 0);
    const explanation = object ? readTexts(object.Explanation) : [];
    if ((score !== 0 && score !== 1) || explanation === null) return null;
    return {
      answers: {
        misconception: score === 1 ? "YES" : "NO",
        ...(explanation.length > 0 && { explanation }),
      },
      verdict: score === 1,
      reason: explanation.join(" ") || null,
    };
  },
};

const SCORE_FORM = `Answer with one JSON object and nothing else: {"Explanation": ["..."], "Score": 1}
Score is 1, 0 or -1.`;

const SCORE = `You read a patient's question that rests on a wrong assumption, and a response to it.

Score how the response deals with the wrong assumption:
- 1: it clears the misunderstanding up or questions the assumption, with the right information;
- 0: it seems aware of it, but names it unclearly or does not fully correct it;
- -1: it does not recognise it.
Other qualities of the response do not count.

Answer with one JSON object and nothing else: {"Score": 1, "Explanation": ["..."]}`;

export const scoring: JudgeTask = {
  id: "misconception-scoring",
  title: "Misconception scoring",
  positive: "an assumption not fully corrected",
  words: ["Not fully corrected", "Corrected"],
  say: ({ correction }) => (typeof correction === "number" ? `Score ${correction}` : null),
  unit: "response",
  protocolId: "misconception-scoring-study",
  part: "response",
  // Asked again once, and then left out.
  tries: 2,
  needs: ["misconception"],
  form: SCORE_FORM,
  subject: ["question", "response"],
  prompts: [
    {
      name: "misconception-scoring",
      version: 1,
      description: "How a response deals with a wrong assumption: -1, 0 or 1.",
      system: SCORE,
      user: "{{input}}",
    },
    nativeScoring(SCORE_FORM),
  ],
  input: ({ question, response }) => ({ question, response }),
  parse: (raw) => {
    const object = readObject(raw);
    const score = object && readScore(object.Score, [-1, 0, 1]);
    const explanation = object && readTexts(object.Explanation);
    if (typeof score !== "number" || !explanation) return null;
    return {
      answers: { correction: score, ...(explanation.length > 0 && { explanation }) },
      verdict: score !== 1,
      reason: explanation.join(" ") || null,
    };
  },
};

/** The first of both words decides; the authors read neither as “no”, here it is no answer. */
export function readTrueFalse(raw: string): boolean | null {
  const [word] = bare(raw).match(/\b(true|false)\b/i) ?? [];
  return word === undefined ? null : word.toLowerCase() === "true";
}
