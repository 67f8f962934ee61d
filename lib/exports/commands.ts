import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen, type SettingWords } from "@/lib/changed-meanwhile";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/transaction";
import { NotFoundError } from "@/lib/errors";
import { lockProject } from "@/lib/projects/lock";
import { readSettings } from "@/lib/projects/settings";
import { checkFormat, filesOf } from "./files";
import { type ExportFormatName, type ExportOptions, formatOf } from "./formats";
import { PROFILE_WORDS } from "./profiles";
import { chooseProfile, type ExportSettings, exportSettings, LICENCES } from "./settings";
import { openSnapshot } from "./snapshot";
import type { ExportFile } from "./types";

export interface ExportInput {
  readonly projectId: string;
  readonly format: ExportFormatName;
  readonly options: ExportOptions;
}

/**
 * The files of an export, one after another, all from one snapshot of the database. Read each to
 * its end before the next. Throws ForbiddenError, also where more is asked for than may leave the
 * project, or NotFoundError before the first file.
 */
export async function* exportFiles(
  actor: Actor,
  { projectId, format: name, options }: ExportInput,
): AsyncGenerator<ExportFile> {
  authorize(actor, "data:export", projectId);
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  const settings = readSettings(project.settings);
  const profile = chooseProfile(settings.exports, options.profile);
  const format = formatOf(name);
  checkFormat(format, { profile });
  const detail = { format: name, ...options, profile };
  await inTransaction((tx) => recordEvent(tx, actor, "data.exported", { projectId }, detail));
  const snapshot = await openSnapshot();
  try {
    const scope = { tx: snapshot.tx, projectId, settings, profile, all: options.all };
    yield* filesOf(format, scope, options);
  } finally {
    await snapshot.close();
  }
}

/** One file of an export by its name. Read its chunks to the end, or return them. Throws NotFoundError. */
export async function exportOneFile(
  actor: Actor,
  input: ExportInput,
  name: string,
): Promise<{ mediaType: string; chunks: AsyncGenerator<string | Uint8Array> }> {
  const files = exportFiles(actor, input);
  for await (const file of withoutClosing(files)) {
    if (file.name === name) return { mediaType: file.mediaType, chunks: closing(file, files) };
    // A file that is not read costs nothing: its chunks are made when they are asked for.
  }
  throw new NotFoundError(`This export has no file “${name}”.`);
}

/** As the generator itself, but leaving the loop early does not end it. */
const withoutClosing = <T>(items: AsyncGenerator<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => ({ next: () => items.next() }),
});

async function* closing(
  file: ExportFile,
  files: AsyncGenerator<ExportFile>,
): AsyncGenerator<string | Uint8Array> {
  try {
    yield* file.chunks;
  } finally {
    await files.return(undefined);
  }
}

export interface ExportRulesInput {
  readonly projectId: string;
  readonly licence?: unknown;
  readonly licenceName?: unknown;
  readonly most?: unknown;
  /** What the form was opened on. */
  readonly shown?: ExportSettings;
}

const WORDS: SettingWords<ExportSettings> = {
  licence: ["licence", (licence) => `“${LICENCES[licence]}”`],
  licenceName: "name of the licence",
  most: [
    "the most that may leave",
    (most) => (most === "by_licence" ? "as the licence says" : `“${PROFILE_WORDS[most].title}”`),
  ],
};

/**
 * Sets the licence of the imported data and the most that may leave; what is not given stays.
 * Answers what holds now. Throws ValidationError by field, and ConflictError as `refuseUnseen` does
 * where it is not as `shown`.
 */
export async function setExportRules(
  actor: Actor,
  { projectId, shown, ...given }: ExportRulesInput,
): Promise<ExportSettings> {
  authorize(actor, "project:manage", projectId);
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return inTransaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const before = readSettings(project.settings);
    const exports = parseFields(exportSettings, { ...before.exports, ...Object.fromEntries(said) });
    refuseUnseen({ stored: before.exports, shown, wanted: exports }, WORDS);
    const settings = { ...before, exports } as Prisma.InputJsonObject;
    await tx.project.update({ where: { id: projectId }, data: { settings } });
    const detail = { before: before.exports, after: exports };
    await recordEvent(tx, actor, "project.export_rules_changed", { projectId }, detail);
    return exports;
  });
}
