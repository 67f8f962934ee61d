import type { Sql } from "postgres";
import { type AgreementBlocks, agreementBlocks } from "./agreement";
import { type ResponseFacts, readResponses } from "./data/responses";
import { readSections, type SectionFrame } from "./data/sections";
import type { Draw } from "./draw";
import type { Settled } from "./parameters";

/** What tables are made from. Each part is read once, and only if a table asks for it. */
export interface ReportContext {
  readonly tx: Sql;
  readonly projectId: string;
  readonly choices: Settled;
  readonly draw: Draw;
  readonly sections: () => Promise<SectionFrame>;
  readonly responses: () => Promise<readonly ResponseFacts[]>;
  /** Agreement within and between pools, which several tables show from other sides. */
  readonly agreement: () => Promise<AgreementBlocks>;
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

export function reportContext(
  tx: Sql,
  projectId: string,
  choices: Settled,
  draw: Draw,
): ReportContext {
  const sections = once(() => readSections(tx, projectId, choices));
  const responses = once(() => readResponses(tx, projectId));
  const agreement = once(async () =>
    agreementBlocks(await sections(), await responses(), choices, draw),
  );
  return { tx, projectId, choices, draw, sections, responses, agreement };
}
