/** Every protocol that ships with Adjudica. Old versions stay: judgments name the one they used. */
import { NotFoundError } from "@/lib/errors";
import {
  accommodatedStudyV1,
  accommodatedV1,
  addressedStudyV1,
  addressedV1,
} from "./definitions/addressed";
import { behaviourCheckV1 } from "./definitions/behaviour-check";
import {
  challengingBehaviourDecisionStudyV1,
  challengingBehaviourDialogueV1,
  challengingBehaviourStudyV1,
  challengingBehaviourV1,
} from "./definitions/challenging-behaviour";
import { criterionQuestionsV1 } from "./definitions/criterion-questions";
import { factCheckerV1 } from "./definitions/fact-checker";
import { factCheckerStudyV1 } from "./definitions/fact-checker-study";
import {
  failureDecisionStudyV1,
  failureJudgmentStudyV1,
  failureJudgmentV1,
} from "./definitions/failure-judgment";
import { falseAssumptionsStudyV1, falseAssumptionsV1 } from "./definitions/false-assumptions";
import { firstPassV1 } from "./definitions/first-pass";
import { firstPassStudyV1 } from "./definitions/first-pass-study";
import { followUpStudyV1, followUpV1 } from "./definitions/follow-up";
import { importedAdjudicationV1, importedLabelV1 } from "./definitions/imported-label";
import { inducedLabelV1 } from "./definitions/induced-label";
import { missingContextV1, responseValidityV1 } from "./definitions/judge-checks";
import { llmJudgeV1 } from "./definitions/llm-judge";
import { medicalExpertV1 } from "./definitions/medical-expert";
import { medicalExpertStudyV1 } from "./definitions/medical-expert-study";
import {
  misconceptionIdentificationStudyV1,
  misconceptionIdentificationV1,
  misconceptionThreadV1,
} from "./definitions/misconception-identification";
import {
  misconceptionScoringStudyV1,
  misconceptionScoringV1,
} from "./definitions/misconception-scoring";
import { redirectionStudyV1, redirectionV1 } from "./definitions/redirection";
import {
  unnecessaryCorrectionStudyV1,
  unnecessaryCorrectionV1,
} from "./definitions/unnecessary-correction";
import { wholeResponseV1 } from "./definitions/whole-response";
import type { Protocol, Role } from "./types";

const PROTOCOLS: readonly Protocol[] = [
  firstPassV1,
  firstPassStudyV1,
  medicalExpertV1,
  factCheckerV1,
  medicalExpertStudyV1,
  factCheckerStudyV1,
  wholeResponseV1,
  llmJudgeV1,
  misconceptionThreadV1,
  misconceptionIdentificationV1,
  misconceptionIdentificationStudyV1,
  misconceptionScoringV1,
  misconceptionScoringStudyV1,
  redirectionV1,
  redirectionStudyV1,
  falseAssumptionsV1,
  falseAssumptionsStudyV1,
  criterionQuestionsV1,
  addressedV1,
  addressedStudyV1,
  accommodatedV1,
  accommodatedStudyV1,
  challengingBehaviourV1,
  challengingBehaviourDialogueV1,
  challengingBehaviourStudyV1,
  challengingBehaviourDecisionStudyV1,
  behaviourCheckV1,
  failureJudgmentV1,
  failureJudgmentStudyV1,
  failureDecisionStudyV1,
  unnecessaryCorrectionV1,
  unnecessaryCorrectionStudyV1,
  followUpV1,
  followUpStudyV1,
  missingContextV1,
  responseValidityV1,
  importedLabelV1,
  importedAdjudicationV1,
  inducedLabelV1,
];

/**
 * Can a new queue ask people this? Systems' protocols and those of imported labels are never handed
 * out. Those of physicians are where they say what of the conversation is shown; the others hold
 * imported judgments.
 */
export const isOffered = (
  protocol: Protocol,
): protocol is Protocol & { readonly role: Exclude<Role, "judge"> } =>
  protocol.role !== "judge" &&
  protocol.variant !== "imported" &&
  (protocol.role !== "physician" || protocol.contexts !== undefined);

const byVersion = new Map<string, Protocol>();
for (const protocol of PROTOCOLS) {
  const name = `${protocol.id}@${protocol.version}`;
  if (byVersion.has(name)) throw new Error(`Protocol ${name} is registered twice.`);
  byVersion.set(name, protocol);
}

/** The protocol in this version, or in its newest; `null` where there is none. */
export function findProtocol(id: string, version?: number): Protocol | null {
  const wanted = version ?? listVersions(id)[0];
  return byVersion.get(`${id}@${wanted}`) ?? null;
}

/** As `findProtocol`, but throws `NotFoundError` where there is none. */
export function getProtocol(id: string, version?: number): Protocol {
  const protocol = findProtocol(id, version);
  if (protocol) return protocol;
  const which = version === undefined ? "" : ` in version ${version}`;
  throw new NotFoundError(`There is no protocol “${id}”${which}.`);
}

/** Versions of a protocol, newest first. */
export function listVersions(id: string): readonly number[] {
  return PROTOCOLS.filter((each) => each.id === id)
    .map((each) => each.version)
    .sort((a, b) => b - a);
}

/** The newest version of every protocol, in the order of registration. */
export function listProtocols(): readonly Protocol[] {
  return PROTOCOLS.filter((each) => each.version === listVersions(each.id)[0]);
}
