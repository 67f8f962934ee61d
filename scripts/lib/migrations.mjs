import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { withClient } from "./database.mjs";
import { SetupError } from "./messages.mjs";
import { inProject } from "./paths.mjs";
import { withEngine } from "./schema-engine.mjs";

/**
 * Migrations without Prisma's command line, with the same files and the same history table, so
 * that `prisma migrate deploy` on an open network sees no difference. Beside each `migration.sql`
 * stands the schema it leads to, from which the next one is made.
 */

const filters = { externalTables: [], externalEnums: [] };
const SNAPSHOT = "schema.prisma";
/** What follows this line in a `migration.sql` was written by hand and is kept by `rewriteLast`. */
export const BY_HAND = "-- Written by hand:";
const NO_MODELS = 'datasource db {\n  provider = "postgresql"\n}\n';

export const migrationsFolder = () => inProject("prisma", "migrations");
const schemaFolder = () => inProject("prisma", "schema");

/** @returns {Promise<import("./schema-engine.mjs").SchemaFile[]>} */
async function schemaFiles(folder = schemaFolder()) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".prisma")).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return /** @type {[string, string]} */ ([file, await readFile(file, "utf8")]);
    }),
  );
}

/** The whole schema as one text. */
export const schemaText = async (folder = schemaFolder()) =>
  (await schemaFiles(folder))
    .map(([, content]) => content.trimEnd())
    .join("\n\n")
    .concat("\n");

/** Names of the migrations, oldest first. */
export async function migrationNames(folder = migrationsFolder()) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function migrationList(folder = migrationsFolder()) {
  const names = await migrationNames(folder);
  const lockfile = await readFile(path.join(folder, "migration_lock.toml"), "utf8").catch(
    () => null,
  );
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: lockfile },
    shadowDbInitScript: "",
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: /** @type {const} */ ({
            tag: "ok",
            value: await readFile(path.join(folder, name, "migration.sql"), "utf8"),
          }),
        },
      })),
    ),
  };
}

/** Two starts at once on one database take turns. Any number will do, if it stays the same. */
const TURN = 727_061_001;

/**
 * Applies what is not yet applied and returns the names. A migration that failed earlier stops it.
 * @param {string} url
 * @param {string} [folder]
 */
export const deploy = (url, folder) =>
  withClient(url, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TURN]);
    const migrationsList = await migrationList(folder);
    try {
      const { appliedMigrationNames } = await withEngine(url, await schemaFiles(), (engine) =>
        engine.applyMigrations({ migrationsList, filters }),
      );
      return appliedMigrationNames;
    } catch (error) {
      throw new SetupError(failure(error));
    }
  });

/** @param {unknown} error */
function failure(error) {
  const text = error instanceof Error ? error.message : String(error);
  return `A migration could not be applied.\n\n${text}\n\nA migration is applied whole or not at all. Mend what it stumbled over, then:
  node scripts/migrate.mjs resolve --rolled-back NAME   and start again; or, when you did its work by hand:
  node scripts/migrate.mjs resolve --applied NAME`;
}

/**
 * How the database stands to the migrations.
 * @param {string} url
 * @param {string} [folder]
 */
export async function status(url, folder) {
  const migrationsList = await migrationList(folder);
  const found = await withEngine(url, await schemaFiles(), (engine) =>
    engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }),
  );
  const all = migrationsList.migrationDirectories.map((entry) => entry.path);
  const history = found.history;
  return {
    waiting: !found.hasMigrationsTable
      ? all
      : history && "unappliedMigrationNames" in history
        ? history.unappliedMigrationNames
        : [],
    unknown:
      history && "unpersistedMigrationNames" in history ? history.unpersistedMigrationNames : [],
    failed: found.failedMigrationNames,
    edited: found.editedMigrationNames,
  };
}

/**
 * Marks a failed migration as undone, so that it is tried again, or as done by hand.
 * @param {string} url
 * @param {"applied" | "rolled-back"} how
 * @param {string} migrationName
 * @param {string} [folder]
 */
export async function resolve(url, how, migrationName, folder) {
  const migrationsList = await migrationList(folder);
  await withEngine(url, await schemaFiles(), (engine) =>
    how === "applied"
      ? engine.markMigrationApplied({ migrationName, migrationsList })
      : engine.markMigrationRolledBack({ migrationName }),
  );
}

/**
 * The SQL that leads from one schema to another; empty when there is nothing to do.
 * @param {string} from
 * @param {string} to
 */
export async function difference(from, to) {
  const side = (/** @type {string} */ content) => ({
    tag: /** @type {const} */ ("schemaDatamodel"),
    files: [{ path: SNAPSHOT, content }],
  });
  const result = await withEngine(undefined, [[SNAPSHOT, to]], (engine) =>
    engine.diff({ from: side(from), to: side(to), script: true, exitCode: true, filters }),
  );
  return result.exitCode === 0 ? "" : (result.stdout ?? "");
}

/** @param {string | undefined} name @param {string} folder */
async function snapshotOf(name, folder) {
  return name ? readFile(path.join(folder, name, SNAPSHOT), "utf8") : NO_MODELS;
}

/** The SQL that the schema needs beyond the last migration. */
export const pending = async (folder = migrationsFolder()) =>
  difference(await snapshotOf((await migrationNames(folder)).at(-1), folder), await schemaText());

/**
 * Writes a migration from the last one's schema to the present one. With `empty` it makes one for
 * SQL by hand even when the schema asks for none.
 * @param {string} fullName time and words: 20261129000000_init
 * @param {{ folder?: string, empty?: boolean }} [options]
 * @returns {Promise<string | undefined>} its file, or nothing when there is nothing to do
 */
export async function create(fullName, { folder = migrationsFolder(), empty = false } = {}) {
  const sql = await pending(folder);
  if (!sql && !empty) return undefined;
  return write(folder, fullName, sql);
}

/** @param {string} folder @param {string} name @param {string} sql */
async function write(folder, name, sql) {
  const file = path.join(folder, name, "migration.sql");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, sql);
  await writeFile(path.join(folder, name, SNAPSHOT), await schemaText());
  const lock = path.join(folder, "migration_lock.toml");
  await access(lock).catch(() => writeFile(lock, 'provider = "postgresql"\n'));
  return file;
}

/**
 * Makes the last migration anew from the present schema, for one that no database but the
 * developer's has seen. What was written by hand stays at its end.
 * @param {string} [folder]
 */
export async function rewriteLast(folder = migrationsFolder()) {
  const names = await migrationNames(folder);
  const last = names.at(-1);
  if (!last) throw new SetupError("There is no migration to make anew.");
  const old = await readFile(path.join(folder, last, "migration.sql"), "utf8");
  const kept = old.includes(BY_HAND) ? `\n${old.slice(old.indexOf(BY_HAND))}` : "";
  const sql = await difference(await snapshotOf(names.at(-2), folder), await schemaText());
  await rm(path.join(folder, last), { recursive: true });
  return write(folder, last, sql + kept);
}
