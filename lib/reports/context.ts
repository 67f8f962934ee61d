import type { Sql } from "postgres";
import { type AgreementBlocks, agreementBlocks } from "./agreement";
import { type CrossedOf, crossedOf, type LabelSide, readCoderLabels } from "./data/coder-labels";
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
  /** Labels with their coders where these are drawn as well; elsewhere it crosses nothing. */
  readonly crossed: () => Promise<CrossedOf>;
  /** Agreement within and between pools, which several tables show from other sides. */
  readonly agreement: () => Promise<AgreementBlocks>;
}

const ALL_SIDES: readonly LabelSide[] = ["people", "judge", "expert", "checker"];

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
  const crossed = once(async () =>
    crossedOf(
      choices.resample === "two-way"
        ? await readCoderLabels(tx, projectId, choices, await sections(), ALL_SIDES)
        : null,
    ),
  );
  const agreement = once(async () =>
    agreementBlocks(await sections(), await responses(), choices, draw, await crossed()),
  );
  return { tx, projectId, choices, draw, sections, responses, crossed, agreement };
}
