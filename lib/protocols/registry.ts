/** Every protocol that ships with Adjudica. Old versions stay: judgments name the one they used. */
import { NotFoundError } from "@/lib/errors";
import { factCheckerStudyV1 } from "./definitions/fact-checker-study";
import { firstPassV1 } from "./definitions/first-pass";
import { firstPassStudyV1 } from "./definitions/first-pass-study";
import { importedAdjudicationV1, importedLabelV1 } from "./definitions/imported-label";
import { llmJudgeV1 } from "./definitions/llm-judge";
import { medicalExpertV1 } from "./definitions/medical-expert";
import { medicalExpertStudyV1 } from "./definitions/medical-expert-study";
import { wholeResponseV1 } from "./definitions/whole-response";
import type { Protocol } from "./types";

const PROTOCOLS: readonly Protocol[] = [
  firstPassV1,
  firstPassStudyV1,
  medicalExpertV1,
  medicalExpertStudyV1,
  factCheckerStudyV1,
  wholeResponseV1,
  llmJudgeV1,
  importedLabelV1,
  importedAdjudicationV1,
];

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
