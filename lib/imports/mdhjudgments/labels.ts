import { derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Derived, Part } from "@/lib/protocols/types";

/** Under which protocol, and which part of it, a kind of judgment in the data is stored. */
export interface Kind {
  readonly protocolId: string;
  readonly protocolVersion: number;
  readonly part: string;
  /** Labels that its answers give, by the protocol's own tables. */
  readonly labels: (answers: Answers) => Derived;
}

function kindOf(protocolId: string, key: string): Kind {
  const protocol = getProtocol(protocolId, 1);
  const part: Part | undefined = protocol.parts.find((candidate) => candidate.key === key);
  if (!part) throw new Error(`${protocolId} has no part ${key}`);
  const labels = (answers: Answers) => derive(part, answers, {});
  return { protocolId, protocolVersion: protocol.version, part: key, labels };
}

export const QUESTION = kindOf("first-pass-study", "question");
export const RESPONSE = kindOf("first-pass-study", "response");
export const SECTION = kindOf("first-pass-study", "section");
export const MEDICAL_EXPERT = kindOf("medical-expert-study", "section");
export const FACT_CHECKER = kindOf("fact-checker-study", "section");

/** The data's word for an adjudicator's label. */
export const aggregateOf = (error: boolean) => (error ? "hallucination" : "no_hallucination");
