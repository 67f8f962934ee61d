import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { sql } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { groupBy } from "@/lib/group-by";
import { sha256 } from "@/lib/imports/hash";
import type { InputFile } from "@/lib/imports/material";
import { Findings, type Problem } from "@/lib/imports/problems";
import { memorySource } from "@/lib/imports/sources/source";
import { judgmentOf } from "./finish";
import { type OutputRow, readOutputs } from "./outputs";
import { judgeName } from "./parameters";
import { JUDGE_PROTOCOL } from "./protocol";
import { insertRun, pseudonymOf } from "./runs";
import { VOTE_RULES, type VoteRule } from "./votes";

const STORE_TIMEOUT_MS = 10 * 60_000;

const fields = z.object({
  judge: judgeName,
  vote: z.enum(VOTE_RULES, "Choose how samples are counted.").default("any"),
});

export interface OutputImport {
  readonly projectId: string;
  readonly file: InputFile;
  /** Name of the judge whose outputs these are. */
  readonly judge: unknown;
  /** How several samples of one section are counted; any where absent. */
  readonly vote?: unknown;
}

export interface ImportedRun {
  readonly id: string;
  readonly judge: string;
  readonly name: string;
  readonly sections: number;
  readonly problem: number;
  readonly fine: number;
  /** Outputs that could not be read. */
  readonly unparseable: number;
}

export interface OutputReport {
  /** `unchanged`: this file had been imported before. */
  readonly outcome: "stored" | "unchanged" | "rejected";
  readonly runs: readonly ImportedRun[];
  readonly problems: readonly Problem[];
  readonly problemCount: number;
}

/**
 * Imports outputs of a judge that ran elsewhere: one run, with a coder of its own, for each name in
 * the file's column `run`. All of it or, if anything is wrong, nothing.
 */
export async function importOutputs(actor: Actor, input: OutputImport): Promise<OutputReport> {
  const { projectId, file } = input;
  authorize(actor, "judge:manage", projectId);
  const { judge, vote } = parseFields(fields, {
    judge: input.judge,
    vote: input.vote || undefined,
  });
  const hash = sha256(file.bytes);
  const findings = new Findings();
  const report = (outcome: OutputReport["outcome"], runs: readonly ImportedRun[] = []) => ({
    ...{ outcome, runs, problems: findings.problems, problemCount: findings.problemCount },
  });
  const outputs = await readOutputs(memorySource(file.name, file.bytes), "1", findings);
  const units = await findUnits(projectId, outputs, findings);
  if (findings.problemCount > 0) return report("rejected");
  const runs = await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
    const same = { projectId, judge, sha256: hash };
    if (await tx.judgeRun.findFirst({ where: same, select: { id: true } })) return null;
    const byRun = groupBy(outputs, ({ run }) => run);
    await refuseTaken(tx, projectId, judge, byRun, findings);
    if (findings.problemCount > 0) return [];
    const stored: ImportedRun[] = [];
    for (const [name, rows] of byRun) {
      const run = { projectId, judge, name, vote, fileName: file.name, sha256: hash };
      stored.push(await storeRun(tx, actor, run, rows, units));
    }
    return stored;
  }, STORE_TIMEOUT_MS);
  if (runs === null) return report("unchanged");
  return findings.problemCount > 0 ? report("rejected") : report("stored", runs);
}

/** Unit ids by section id; a section that the project does not hold is a problem. */
async function findUnits(
  projectId: string,
  outputs: readonly OutputRow[],
  findings: Findings,
): Promise<Map<string, string>> {
  const ids = [...new Set(outputs.map(({ sectionId }) => sectionId))];
  const rows = await sql()<{ section: string; unit: string }[]>`
    SELECT s.external_id AS section, u.id AS unit FROM section s JOIN unit u ON u.section_id = s.id
    WHERE s.project_id = ${projectId} AND s.external_id = ANY(${ids})`;
  const units = new Map(rows.map(({ section, unit }) => [section, unit]));
  for (const { sectionId, place } of outputs)
    if (!units.has(sectionId))
      findings.add(place, "section_id", sectionId, "the id of a section of this project");
  return units;
}

async function refuseTaken(
  tx: Tx,
  projectId: string,
  judge: string,
  byRun: ReadonlyMap<string, readonly OutputRow[]>,
  findings: Findings,
): Promise<void> {
  for (const [name, [first]] of byRun) {
    const pseudonym = pseudonymOf(judge, name);
    const taken =
      (await tx.judgeRun.findFirst({ where: { projectId, judge, name } })) ??
      (await tx.coder.findFirst({ where: { projectId, pseudonym } }));
    if (taken && first)
      findings.add(first.place, "run", name, `a run that ${judge} does not have yet`);
  }
}

interface NewOutputs {
  readonly projectId: string;
  readonly judge: string;
  readonly name: string;
  readonly vote: VoteRule;
  readonly fileName: string;
  readonly sha256: string;
}

async function storeRun(
  tx: Tx,
  actor: Actor,
  { vote, ...run }: NewOutputs,
  rows: readonly OutputRow[],
  units: ReadonlyMap<string, string>,
): Promise<ImportedRun> {
  const { projectId, judge, name, fileName } = run;
  const sections = sectionsOf(rows, units);
  const samples = Math.max(...sections.map(({ outputs }) => outputs.length));
  const settings = { asked: null, samples, vote, inputPrice: null, outputPrice: null };
  const made = { ...run, configId: null, settings, selection: { units: "file" } };
  const id = await insertRun(tx, actor, made);
  const { coderId } = await tx.judgeRun.findUniqueOrThrow({ where: { id } });
  const calls = callsOf({ id, projectId }, sections);
  const judgments = judgmentsOf({ id, projectId, coderId, vote, samples }, sections);
  await inChunks(calls, (data) => tx.judgeCall.createMany({ data }));
  await inChunks(judgments, (data) => tx.judgment.createMany({ data }));
  const problem = judgments.filter(({ hasError }) => hasError).length;
  const unparseable = calls.filter(({ state }) => state === "unparseable").length;
  const counts = { sections: sections.length, problem, fine: judgments.length - problem };
  const detail = { judge, name, fileName, ...counts, unparseable };
  await recordEvent(tx, actor, "judge.outputs_imported", { projectId, target: id }, detail);
  return { id, judge, name, ...counts, unparseable };
}

interface SectionOutputs {
  readonly unitId: string;
  /** By sample. */
  readonly outputs: readonly OutputRow[];
}

const sectionsOf = (
  rows: readonly OutputRow[],
  units: ReadonlyMap<string, string>,
): SectionOutputs[] =>
  [...groupBy(rows, ({ sectionId }) => sectionId)].map(([sectionId, outputs]) => {
    const unitId = units.get(sectionId);
    if (unitId === undefined) throw new Error(`section ${sectionId} was not looked up`);
    return { unitId, outputs: outputs.toSorted((a, b) => a.sample - b.sample) };
  });

function callsOf(
  run: { id: string; projectId: string },
  sections: readonly SectionOutputs[],
): Prisma.JudgeCallCreateManyInput[] {
  const finishedAt = new Date();
  return sections.flatMap(({ unitId, outputs }, position) =>
    outputs.map(({ sample, verdict, reason, raw }) => ({
      ...{ id: newId(), projectId: run.projectId, runId: run.id, unitId, sample },
      ...{ position: position + 1, state: verdict === null ? "unparseable" : "done" },
      ...{ verdict, reason, raw, finishedAt },
    })),
  );
}

/** A sample that other sections have and this one lacks is missing: neither yes nor no. */
function judgmentsOf(
  run: { id: string; projectId: string; coderId: string; vote: VoteRule; samples: number },
  sections: readonly SectionOutputs[],
): Prisma.JudgmentCreateManyInput[] {
  const { id: protocolId, version: protocolVersion, part } = JUDGE_PROTOCOL;
  const submittedAt = new Date();
  return sections.flatMap(({ unitId, outputs }) => {
    const missing = Array.from({ length: run.samples - outputs.length }, () => NOTHING_SAID);
    const judgment = judgmentOf([...outputs, ...missing], run.vote);
    if (!judgment) return [];
    const { answers, votes, hasError } = judgment;
    const { projectId, coderId } = run;
    return {
      ...{ id: newId(), projectId, unitId, coderId, protocolId, protocolVersion, part },
      ...{ answers, context: { judge_run: run.id, votes }, hasError, submittedAt },
    };
  });
}

const NOTHING_SAID = { verdict: null, reason: null };

const CHUNK = 1000;

async function inChunks<T>(rows: readonly T[], insert: (rows: T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += CHUNK)
    await insert(rows.slice(from, from + CHUNK));
}
