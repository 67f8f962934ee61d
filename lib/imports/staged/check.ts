import type { Findings, Place } from "@/lib/imports/problems";
import { PROJECT_CHECKS } from "./check-project";
import { SELF_CHECKS } from "./check-self";
import type { FieldNames } from "./names";

/** What is staged, where it is to go, and what its formats calls things. */
export interface Staged {
  readonly uploadId: string;
  /** Null for a project that is not there yet. */
  readonly projectId: string | null;
  /** Names of the files, in order. */
  readonly fileNames: readonly string[];
  readonly names: FieldNames;
}

/** One of the checks: reports to `findings` what the database finds. */
export type Check = (staged: Staged, findings: Findings) => Promise<void>;

/** Place of a row by its file's number and its line. */
export const placeIn = (
  { fileNames }: Staged,
  { file, line }: { readonly file: number; readonly line: number },
): Place => ({ file: fileNames[file] ?? "", line });

/** "answers.jsonl line 3" */
export const placeWords = ({ file, line }: Place): string => `${file} line ${line}`;

/**
 * Checks what is staged as a whole: against itself, and against what the project holds. No row
 * leaves the database but those of faults.
 */
export async function checkStaged(
  staged: Staged,
  findings: Findings,
  signal: AbortSignal,
): Promise<void> {
  for (const check of [...SELF_CHECKS, ...PROJECT_CHECKS]) {
    signal.throwIfAborted();
    await check(staged, findings);
  }
}
