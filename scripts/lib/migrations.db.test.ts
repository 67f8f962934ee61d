import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase, withClient, withDatabase } from "./database.mjs";
import { deploy, resolve, status } from "./migrations.mjs";

let folder: string;
let url: string;
const name = `adjudica_migrations_${randomBytes(4).toString("hex")}`;

const migration = (title: string, sql: string) => {
  mkdirSync(path.join(folder, title), { recursive: true });
  writeFileSync(path.join(folder, title, "migration.sql"), sql);
};
const tables = () =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ tablename: string }>(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
    );
    return rows.map((row) => row.tablename);
  });

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "adjudica-migrations-"));
  writeFileSync(path.join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
  await createDatabase(inject("serverUrl"), name);
  url = withDatabase(inject("serverUrl"), name);
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await dropDatabase(inject("serverUrl"), name);
});

test("migrations are applied once, in order, also when two starts ask at the same time", async () => {
  migration("20260101000000_one", "CREATE TABLE one (id int);");
  migration("20260102000000_two", "CREATE TABLE two (id int);");
  const applied = await Promise.all([deploy(url, folder), deploy(url, folder)]);
  expect(applied.flat()).toEqual(["20260101000000_one", "20260102000000_two"]);
  expect(await tables()).toEqual(["one", "two"]);
});

test("semicolons in functions, texts and comments do not cut a migration", async () => {
  migration(
    "20260101000000_one",
    `-- one; two
CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END; $$;
CREATE TABLE one (text text DEFAULT 'a;b');`,
  );
  await deploy(url, folder);
  expect(await tables()).toEqual(["one"]);
});

test("a failed migration leaves nothing, stops later ones, and can be tried again", async () => {
  migration("20260101000000_one", "CREATE TABLE one (id int); CREATE TABLE one (id int);");
  migration("20260102000000_two", "CREATE TABLE two (id int);");
  await expect(deploy(url, folder)).rejects.toThrow("resolve --rolled-back");
  expect(await tables()).toEqual([]);
  expect((await status(url, folder)).failed).toEqual(["20260101000000_one"]);
  migration("20260101000000_one", "CREATE TABLE one (id int);");
  await expect(deploy(url, folder)).rejects.toThrow("20260101000000_one");
  await resolve(url, "rolled-back", "20260101000000_one", folder);
  expect(await deploy(url, folder)).toEqual(["20260101000000_one", "20260102000000_two"]);
});

test("a migration that was done by hand counts as applied", async () => {
  migration("20260101000000_one", "CREATE TABLE one (id int); CREATE TABLE one (id int);");
  await expect(deploy(url, folder)).rejects.toThrow();
  await resolve(url, "applied", "20260101000000_one", folder);
  expect(await deploy(url, folder)).toEqual([]);
  expect(await status(url, folder)).toEqual({ waiting: [], unknown: [], failed: [], edited: [] });
});
