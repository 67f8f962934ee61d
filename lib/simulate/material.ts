import type { InputFile } from "@/lib/imports/material";
import { drawsFor } from "./random";

/** What invented material looks like. */
export interface MaterialShape {
  readonly responses: number;
  /** Mean number of sections of a response. */
  readonly sections: number;
  /** Responses to each question; the last question may have fewer. */
  readonly perQuestion: number;
}

/** As in the study: 541 responses of 8.1 sections, two to most questions. */
export const STUDY_SHAPE: MaterialShape = { responses: 541, sections: 8.1, perQuestion: 2 };

export interface InventedResponse {
  readonly externalId: string;
  readonly questionId: string;
  readonly question: string;
  readonly generator: string;
  readonly sections: readonly string[];
}

const TOPICS = [
  "a fever",
  "a dry cough",
  "back pain",
  "a headache",
  "a rash",
  "a sore throat",
  "high blood pressure",
  "an allergy",
  "heartburn",
  "a sprained ankle",
  "poor sleep",
  "a vaccination",
];
const OPENINGS = [
  "People with",
  "Most adults with",
  "Children with",
  "Some patients with",
  "Anyone who has",
];
const MIDDLES = [
  "usually get better within",
  "are often advised to rest for",
  "may notice a change after",
  "should be seen again after",
  "sometimes need help within",
];
const SPANS = ["a few hours", "two days", "about a week", "ten days", "three weeks", "a month"];
const CLOSINGS = [
  "",
  ", as long as nothing else changes",
  ", and a pharmacist can say more",
  ", although this differs from person to person",
  ", unless a doctor has said otherwise",
];
const GENERATORS = ["invented-model-a", "invented-model-b"];
/** Standard deviation of the logarithm of a response's number of sections. */
const SECTIONS_SIGMA = 0.45;
const MOST_SECTIONS = 30;
/** Sentences of a section. */
const SENTENCES = { median: 3, sigma: 0.6 };

type Draws = ReturnType<typeof drawsFor>;

const sentence = (draws: Draws, topic: string): string =>
  `${draws.pick(OPENINGS)} ${topic} ${draws.pick(MIDDLES)} ${draws.pick(SPANS)}${draws.pick(CLOSINGS)}.`;

function sectionText(draws: Draws, topic: string, index: number): string {
  const kind = draws.uniform();
  if (index > 0 && kind < 0.04) return "---";
  if (index > 0 && kind < 0.12) return `### About ${topic}`;
  const sentences = Math.max(1, Math.round(draws.logNormal(SENTENCES)));
  const text = Array.from({ length: sentences }, () => sentence(draws, topic));
  if (kind < 0.3) return text.map((each) => `- ${each}`).join("\n");
  return text.join(" ");
}

/** Sections have this median so that their mean is the one asked for. */
const medianFor = (mean: number): number => mean / Math.exp(SECTIONS_SIGMA ** 2 / 2);

/** The `at`-th invented response (from 0): the same for the same seed and shape. */
export function inventedResponse(seed: number, shape: MaterialShape, at: number): InventedResponse {
  const question = Math.floor(at / shape.perQuestion);
  const topic = drawsFor(seed, "topic", question).pick(TOPICS);
  const draws = drawsFor(seed, "response", at);
  const size = { median: medianFor(shape.sections), sigma: SECTIONS_SIGMA };
  const sections = Math.min(MOST_SECTIONS, Math.max(1, Math.round(draws.logNormal(size))));
  return {
    externalId: `simulated-q${question + 1}-r${(at % shape.perQuestion) + 1}`,
    questionId: `simulated-q${question + 1}`,
    question: `(Invented question ${question + 1}) What should I know about ${topic}?`,
    generator: GENERATORS[at % GENERATORS.length] ?? "invented-model",
    sections: Array.from({ length: sections }, (_, index) => sectionText(draws, topic, index)),
  };
}

/** Invented responses as a file that the importer of questions and responses reads. */
export function inventedFile(seed: number, shape: MaterialShape): InputFile {
  const lines = Array.from({ length: shape.responses }, (_, at) => {
    const { externalId, questionId, question, generator, sections } = inventedResponse(
      seed,
      shape,
      at,
    );
    return JSON.stringify({
      question_id: questionId,
      question,
      response_id: externalId,
      response: sections.join("\n\n"),
      sections,
      generator,
    });
  });
  return { name: "invented.jsonl", bytes: new TextEncoder().encode(`${lines.join("\n")}\n`) };
}
