import { derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Derived, Part } from "@/lib/protocols/types";

/** Under which protocol, and which part of it, the kinds of judgments in the data are stored. */
export interface Kind {
  readonly protocolId: string;
  readonly protocolVersion: number;
  readonly part: string;
}
const firstPass = getProtocol("first-pass-study", 1);
export type FirstPassPart = "question" | "response" | "section";

function firstPassPart(key: FirstPassPart): { kind: Kind; part: Part } {
  const part = firstPass.parts.find((candidate) => candidate.key === key);
  if (!part) throw new Error(`first-pass-study has no part ${key}`);
  return {
    kind: { protocolId: firstPass.id, protocolVersion: firstPass.version, part: key },
    part,
  };
}
export const FIRST_PASS: Record<FirstPassPart, { kind: Kind; part: Part }> = {
  question: firstPassPart("question"),
  response: firstPassPart("response"),
  section: firstPassPart("section"),
};

/** Labels that answers of the first pass give, by the protocol's own tables. */
export const firstPassLabels = (key: FirstPassPart, answers: Answers): Derived =>
  derive(FIRST_PASS[key].part, answers, {});

export const MEDICAL_EXPERT: Kind = {
  protocolId: "medical-expert-study",
  protocolVersion: 1,
  part: "section",
};
export const FACT_CHECKER: Kind = {
  protocolId: "fact-checker-study",
  protocolVersion: 1,
  part: "section",
};
