import { type Actor, authorize } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { readSettings } from "@/lib/projects/settings";
import { countLeftOut, type LeftOut } from "./about";
import type { EncodingName } from "./encoding-words";
import { ENCODING_NAMES } from "./encodings";
import { filesOf } from "./files";
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportFormatName,
  formatOf,
  isExportFormat,
  parseExportOptions,
} from "./formats";
import type { Profile } from "./profiles";
import type { ExportScope } from "./scope";
import { chooseProfile, type ExportSettings, mostOf } from "./settings";
import { openSnapshot } from "./snapshot";

/** One format as the page offers it: its tables' columns, and the names of its files by form. */
export interface FormatChoice {
  readonly name: ExportFormatName;
  readonly title: string;
  readonly description: string;
  readonly help: string;
  /** The least profile under which it leaves at all. */
  readonly needs: Profile;
  /** Empty for a format in a form of its own. */
  readonly tables: readonly TableChoice[];
  /** By form; `own` for a format in a form of its own. */
  readonly files: Readonly<Partial<Record<EncodingName | "own", readonly string[]>>>;
}

export interface TableChoice {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly needs: Profile;
  }[];
}

export interface ExportChoices {
  readonly rules: ExportSettings;
  readonly most: Profile;
  readonly hasData: boolean;
  readonly leftOut: LeftOut;
  readonly formats: readonly FormatChoice[];
}

/** What can be exported now. Nothing of it is made. */
export async function getExportChoices(actor: Actor, projectId: string): Promise<ExportChoices> {
  authorize(actor, "data:export", projectId);
  const [project, first] = await Promise.all([
    db().project.findUniqueOrThrow({ where: { id: projectId } }),
    db().thread.findFirst({ where: { projectId }, select: { id: true } }),
  ]);
  const settings = readSettings(project.settings);
  const snapshot = await openSnapshot();
  try {
    // Columns that may not leave are shown as such, so all of them are asked for.
    const scope: ExportScope = {
      ...{ tx: snapshot.tx, projectId, settings },
      ...{ profile: "evidence", all: false },
    };
    const formats: FormatChoice[] = [];
    for (const name of Object.keys(EXPORT_FORMATS))
      if (isExportFormat(name)) formats.push(await choiceOf(name, scope));
    return {
      rules: settings.exports,
      most: mostOf(settings.exports),
      hasData: first !== null,
      leftOut: await countLeftOut(scope),
      formats,
    };
  } finally {
    await snapshot.close();
  }
}

/** Under which profile an export would be made, and whose work it leaves out. Throws ForbiddenError. */
export async function getExportTerms(
  actor: Actor,
  projectId: string,
  wanted: Profile | undefined,
): Promise<{ profile: Profile; leftOut: LeftOut }> {
  authorize(actor, "data:export", projectId);
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  const profile = chooseProfile(readSettings(project.settings).exports, wanted);
  return { profile, leftOut: await countLeftOut({ tx: sql(), projectId }) };
}

async function choiceOf(name: ExportFormatName, scope: ExportScope): Promise<FormatChoice> {
  const format = formatOf(name);
  const { title, description, help } = format;
  const words = { name, title, description, help };
  if (!("tables" in format)) {
    const own = await namesOf(format, scope, {});
    return { ...words, needs: format.needs, tables: [], files: { own } };
  }
  const found = await format.tables(scope);
  // Looked for once, not anew for every form.
  const known = { ...format, tables: async () => found };
  const tables = found.map((table) => ({
    name: table.name,
    columns: table.columns.flatMap(({ parts = [], ...column }) =>
      [column, ...parts].map(({ name, meaning, needs }) => ({ name, meaning, needs })),
    ),
  }));
  const files: Partial<Record<EncodingName, string[]>> = {};
  for (const encoding of ENCODING_NAMES)
    files[encoding] = await namesOf(known, scope, { as: [encoding] });
  return { ...words, needs: "labels", tables, files };
}

async function namesOf(format: ExportFormat, scope: ExportScope, options: object) {
  const names: string[] = [];
  for await (const file of filesOf(format, scope, parseExportOptions(options)))
    names.push(file.name);
  return names;
}
