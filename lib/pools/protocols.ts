import { listProtocols } from "@/lib/protocols/registry";
import type { Protocol, Role } from "@/lib/protocols/types";

const judgesSections = ({ parts }: Protocol): boolean =>
  parts.some(({ unit, derivations }) =>
    unit === "section" ? derivations?.some(({ name }) => name === "hasError") : false,
  );

const protocolsOf = (role: Role): string[] =>
  listProtocols()
    .filter((protocol) => protocol.role === role && judgesSections(protocol))
    .map(({ id }) => id);

/** Ids of protocols under which people look for errors in a first pass. */
export const firstPassProtocols = (): string[] => protocolsOf("annotator");

/** Ids of protocols under which medical experts, or fact checkers, decide on sections. */
export const medicalExpertProtocols = (): string[] => protocolsOf("medical_expert");
export const factCheckerProtocols = (): string[] => protocolsOf("fact_checker");

/** Ids of protocols under which disputed sections are decided. */
export const adjudicationProtocols = (): string[] => [
  ...medicalExpertProtocols(),
  ...factCheckerProtocols(),
];
