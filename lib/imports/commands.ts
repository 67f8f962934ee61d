import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError } from "@/lib/errors";
import { analyse } from "./analyse";
import { addConflicts, type Counts, countFresh } from "./compare";
import { IMPORT_FORMATS, type ImportFormatName, type ImportOptions } from "./formats";
import { sha256 } from "./hash";
import type { InputFile, Material } from "./material";
import { Findings, type Problem, type Warning } from "./problems";
import { findStored, NOTHING_STORED, type Stored } from "./queries";
import { storeMaterial } from "./store";

/** Longest that storing may take. */
const STORE_TIMEOUT_MS = 15 * 60_000;

export interface ImportInput {
  readonly projectId: string;
  readonly format: ImportFormatName;
  readonly files: readonly InputFile[];
  readonly options: ImportOptions;
  /** Check everything, store nothing. */
  readonly dryRun: boolean;
}

export interface ImportReport {
  /** `unchanged`: every file had been imported before. */
  readonly outcome: "stored" | "checked" | "unchanged" | "rejected";
  readonly counts: Counts;
  /** Files that the project already holds, which were passed over. */
  readonly knownFiles: readonly string[];
  readonly warnings: readonly Warning[];
  readonly problems: readonly Problem[];
  /** All problems, also those beyond the limit of the list. */
  readonly problemCount: number;
}

const NOTHING: Counts = {
  files: 0,
  questions: 0,
  responses: 0,
  sections: 0,
  coders: 0,
  judgments: 0,
};

/**
 * Imports files into a project: all of them or, if anything is wrong in any, nothing. What the
 * project already holds is not stored again; what contradicts it is a problem.
 */
export async function importFiles(actor: Actor, input: ImportInput): Promise<ImportReport> {
  authorize(actor, "data:import", input.projectId);
  const { fresh, known } = partFiles(input, await listFiles(db(), input));
  const findings = new Findings();
  const report = (outcome: ImportReport["outcome"], counts: Counts) =>
    reportOf(outcome, counts, known, findings);
  if (fresh.length === 0) return report("unchanged", NOTHING);
  const material = await IMPORT_FORMATS[input.format].read(fresh, input.options, findings);
  if (findings.problemCount > 0) return report("rejected", NOTHING);
  const done = await inTransaction(async (tx) => {
    await lockImports(tx, input.projectId);
    const again = partFiles(input, await listFiles(tx, input));
    if (again.fresh.length < fresh.length)
      throw new ConflictError(
        "Another import of the same files has just ended. Look, then try again.",
      );
    const stored = await findStored(tx, input.projectId, material);
    addConflicts(material, stored, findings);
    if (findings.problemCount > 0) return report("rejected", NOTHING);
    const counts = countFresh(material, stored);
    if (input.dryRun) return report("checked", counts);
    await store(tx, actor, input, material, stored, counts);
    return report("stored", counts);
  }, STORE_TIMEOUT_MS);
  if (done.outcome === "stored") await analyse(done.counts);
  return done;
}

/** Checks files by themselves, as for a project that holds nothing yet. Stores nothing. */
export async function checkFiles(
  input: Pick<ImportInput, "format" | "files" | "options">,
): Promise<ImportReport> {
  const findings = new Findings();
  const { fresh, known } = partFiles(input, []);
  const material = await IMPORT_FORMATS[input.format].read(fresh, input.options, findings);
  if (findings.problemCount === 0) addConflicts(material, NOTHING_STORED, findings);
  const fits = findings.problemCount === 0;
  const counts = fits ? countFresh(material, NOTHING_STORED) : NOTHING;
  return reportOf(fits ? "checked" : "rejected", counts, known, findings);
}

function reportOf(
  outcome: ImportReport["outcome"],
  counts: Counts,
  known: readonly InputFile[],
  findings: Findings,
): ImportReport {
  return {
    outcome,
    counts,
    knownFiles: known.map(({ name }) => name),
    warnings: findings.warnings,
    problems: findings.problems,
    problemCount: findings.problemCount,
  };
}

interface KnownFile {
  readonly name: string;
  readonly sha256: string;
}

const listFiles = (tx: Tx, { projectId, format }: ImportInput): Promise<KnownFile[]> =>
  tx.sourceFile.findMany({
    where: { projectId, format },
    select: { name: true, sha256: true },
  });

/** Parts the files that the project holds already, and repeats among the given, from the others. */
function partFiles(
  { format, files }: Pick<ImportInput, "format" | "files">,
  stored: readonly KnownFile[],
) {
  const { nameCounts } = IMPORT_FORMATS[format];
  const identity = (name: string, hash: string) => (nameCounts ? `${hash} ${name}` : hash);
  const seen = new Set(stored.map(({ name, sha256 }) => identity(name, sha256)));
  const fresh: InputFile[] = [];
  const known: InputFile[] = [];
  for (const file of files) {
    const key = identity(file.name, sha256(file.bytes));
    (seen.has(key) ? known : fresh).push(file);
    seen.add(key);
  }
  return { fresh, known };
}

/** One import at a time in a project. Work that goes on in it does not wait. */
const lockImports = (tx: Tx, projectId: string) =>
  tx.$queryRaw`SELECT id FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;

async function store(
  tx: Tx,
  actor: Actor,
  { projectId, format, options }: ImportInput,
  material: Material,
  stored: Stored,
  counts: Counts,
): Promise<void> {
  const id = newId();
  const createdBy = actorUserId(actor);
  await tx.importRun.create({
    data: { id, projectId, format, options: { ...options }, counts: { ...counts }, createdBy },
  });
  await storeMaterial(tx, projectId, id, format, material, stored);
  await recordEvent(tx, actor, "data.imported", { projectId, target: id }, { format, ...counts });
}
