import type { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import type { Findings } from "@/lib/imports/problems";
import type { Source } from "@/lib/imports/sources/source";
import type { ImportItem } from "./item";
import type { FieldNames } from "./names";

/** A file of an import. */
export interface PlannedFile {
  readonly source: Source;
  readonly sha256: string;
}

/** What an import reads, and how. */
export interface ImportPlan {
  /** Upload under which its rows are staged. */
  readonly uploadId: string;
  readonly format: string;
  /** Kept with the import. */
  readonly options: Prisma.InputJsonObject;
  readonly files: readonly PlannedFile[];
  /** Files that the project holds already, by name. */
  readonly knownFiles: readonly string[];
  /** Whether one of the files has been imported since the plan was made, where that matters. */
  readonly knownAgain?: (tx: Tx) => Promise<boolean>;
  readonly names: FieldNames;
  /** What a judgment is called: "label" where it is one. */
  readonly judgmentWord: string;
  /** Reads these files; problems go to `findings`. */
  readonly read: (sources: readonly Source[], findings: Findings) => AsyncIterable<ImportItem>;
}
