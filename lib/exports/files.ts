import { ForbiddenError } from "@/lib/errors";
import { aboutFile, aboutTables } from "./about";
import { dictionaryOf } from "./dictionary";
import { ENCODINGS } from "./encodings";
import type { ExportFormat, ExportOptions, FileFormat, TableFormat } from "./formats";
import { mayLeave, PROFILE_WORDS } from "./profiles";
import type { ExportScope } from "./scope";
import { tableFiles } from "./table-files";
import type { ExportFile } from "./types";

/** Throws ForbiddenError where a format holds more than may leave. */
export function checkFormat(format: ExportFormat, { profile }: Pick<ExportScope, "profile">): void {
  if ("tables" in format || mayLeave(profile, format.needs)) return;
  const needed = PROFILE_WORDS[format.needs].title;
  throw new ForbiddenError(
    `${format.title} leave only “${needed}”, and this export is “${PROFILE_WORDS[profile].title}”.`,
  );
}

/** The files of an export in their order. A file that is not read costs nothing. */
export async function* filesOf(
  format: ExportFormat,
  scope: ExportScope,
  options: ExportOptions,
): AsyncGenerator<ExportFile> {
  checkFormat(format, scope);
  if ("tables" in format) yield* tableFormatFiles(format, scope, options);
  else yield* ownFiles(format, scope, options);
}

async function* ownFiles(
  { title, files, about }: FileFormat,
  scope: ExportScope,
  options: ExportOptions,
): AsyncGenerator<ExportFile> {
  yield* files(scope, options);
  yield aboutFile(scope, title, about);
}

async function* tableFormatFiles(
  { title, tables: find, lines }: TableFormat,
  scope: ExportScope,
  options: ExportOptions,
): AsyncGenerator<ExportFile> {
  const tables = await find(scope);
  for (const name of new Set(options.as)) {
    if (name === "jsonl" && lines) yield* await lines(scope);
    for (const table of tables) yield* ENCODINGS[name](table);
  }
  yield* tableFiles(dictionaryOf(tables));
  yield aboutFile(scope, title, aboutTables(tables));
}
