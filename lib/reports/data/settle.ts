import type { Sql } from "postgres";
import { ValidationError } from "@/lib/errors";
import { findNewestPool } from "@/lib/pools/newest";
import { firstPassProtocols } from "@/lib/pools/protocols";
import { getProtocol } from "@/lib/protocols/registry";
import { readAdjudicationLabels } from "@/lib/work/counted-answers";
import { type ReportChoices, ratersFor, type Settled } from "../parameters";
import { readOverlap } from "./overlap";

/** The judge that shaped the study's pool. */
const STUDY_JUDGE = "IsiHallucinationDetector";

/**
 * Leaves nothing open: the judge is the one named, or the study's, or one of the newest pool's, or
 * else the one with the most judgments; what is resampled is what was asked for, or the study's units where all first-pass
 * work is imported study data, and questions otherwise; raters are as many as were asked for, or as
 * the first pass wants of a unit. Throws ValidationError for a judge that the
 * project does not have.
 */
export async function settleChoices(
  tx: Sql,
  projectId: string,
  choices: ReportChoices,
): Promise<Settled> {
  const judges = await readJudges(tx, projectId);
  const { judge, resample } = choices;
  if (judge && !judges.includes(judge)) {
    const message = `The project has no judge “${judge}”. It has: ${judges.join(", ") || "none"}.`;
    throw new ValidationError(message, { judge: message });
  }
  const main = judge || judges.length === 0 ? "" : await mainJudge(tx, projectId, judges);
  return {
    ...choices,
    judge: judge || main,
    raters: choices.raters ?? ratersFor(await readOverlap(tx, projectId)),
    resample: resample ?? ((await isStudyWork(tx, projectId)) ? "study" : "question"),
    given: await readAdjudicationLabels(tx, projectId, choices.answers),
  };
}

/** The study's judge, or one of those whose finds the newest pool took, or else the first. */
async function mainJudge(tx: Sql, projectId: string, judges: readonly string[]): Promise<string> {
  const pool = await findNewestPool(tx, projectId);
  const pooled = judges.find((judge) => pool?.parameters.judges.includes(judge));
  return judges.find((judge) => judge === STUDY_JUDGE) ?? pooled ?? judges[0] ?? "";
}

/** Pseudonyms of systems that judge sections, the one with the most judgments first. */
export async function readJudges(tx: Sql, projectId: string): Promise<string[]> {
  const rows = await tx<{ pseudonym: string }[]>`
    SELECT c.pseudonym FROM coder c
    JOIN judgment j ON j.coder_id = c.id AND j.superseded_at IS NULL
    WHERE c.project_id = ${projectId} AND c.kind = 'system' AND NOT c.is_excluded
      AND c.system_kind IS DISTINCT FROM 'injector'
    GROUP BY c.pseudonym ORDER BY count(*) DESC, c.pseudonym`;
  return rows.map(({ pseudonym }) => pseudonym);
}

async function isStudyWork(tx: Sql, projectId: string): Promise<boolean> {
  const rows = await tx<{ protocol: string }[]>`
    SELECT DISTINCT j.protocol_id AS protocol FROM judgment j JOIN coder c ON c.id = j.coder_id
    WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL AND c.kind = 'person'
      AND j.protocol_id = ANY(${firstPassProtocols()})`;
  return rows.length > 0 && rows.every(({ protocol }) => getProtocol(protocol).variant === "study");
}
