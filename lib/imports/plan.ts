import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { IMPORT_FORMATS, type ImportFormatName, type ImportOptions } from "./formats";
import type { ImportPlan, PlannedFile } from "./staged/plan";

interface Planned {
  /** Null where the project is made with the import. */
  readonly projectId: string | null;
  readonly uploadId: string;
  readonly format: ImportFormatName;
  readonly options: ImportOptions;
  readonly files: readonly PlannedFile[];
}

/** How files of a format that says what its fields are called are imported. */
export async function planOf(planned: Planned): Promise<ImportPlan> {
  const { projectId, uploadId, format, options, files } = planned;
  const { names, read } = IMPORT_FORMATS[format];
  const { fresh, known } = partFiles(planned, await listFiles(db(), projectId, format));
  return {
    ...{ uploadId, format, names, options: { ...options } as Prisma.InputJsonObject },
    judgmentWord: "judgment",
    files: fresh,
    knownFiles: known.map(({ source }) => source.name),
    knownAgain: async (tx) => {
      const again = partFiles({ ...planned, files }, await listFiles(tx, projectId, format));
      return again.fresh.length < fresh.length;
    },
    read: (sources, findings) => read(sources, options, findings),
  };
}

interface KnownFile {
  readonly name: string;
  readonly sha256: string;
}

const listFiles = async (
  tx: Tx,
  projectId: string | null,
  format: string,
): Promise<readonly KnownFile[]> =>
  projectId === null
    ? []
    : tx.sourceFile.findMany({
        where: { projectId, format },
        select: { name: true, sha256: true },
      });

/** Parts the files that the project holds already, and repeats among the given, from the others. */
function partFiles(
  { format, files }: Pick<Planned, "format" | "files">,
  stored: readonly KnownFile[],
) {
  const { nameCounts } = IMPORT_FORMATS[format];
  const identity = (name: string, hash: string) => (nameCounts ? `${hash} ${name}` : hash);
  const seen = new Set(stored.map(({ name, sha256 }) => identity(name, sha256)));
  const fresh: PlannedFile[] = [];
  const known: PlannedFile[] = [];
  for (const file of files) {
    const key = identity(file.source.name, file.sha256);
    (seen.has(key) ? known : fresh).push(file);
    seen.add(key);
  }
  return { fresh, known };
}
