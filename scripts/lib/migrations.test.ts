import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BY_HAND, create, difference, pending, rewriteLast } from "./migrations.mjs";

let folder: string;
const read = (...parts: string[]) => readFileSync(path.join(folder, ...parts), "utf8");

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "adjudica-migrations-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const SCHEMA = 'datasource db {\n  provider = "postgresql"\n}\nmodel Note {\n  id Int @id\n}\n';

test("the difference between two schemas is SQL; between equal ones, nothing", async () => {
  const longer = SCHEMA.replace("@id\n", "@id\n  text String\n");
  expect(await difference(SCHEMA, longer)).toContain('ADD COLUMN     "text" TEXT NOT NULL');
  expect(await difference(SCHEMA, SCHEMA)).toBe("");
});

test("a first migration makes every table, and then nothing is pending", async () => {
  expect(await pending(folder)).toContain('CREATE TABLE "project"');
  const file = await create("20260101000000_init", { folder });
  expect(file && readFileSync(file, "utf8")).toContain('CREATE TABLE "project"');
  expect(await pending(folder)).toBe("");
  expect(await create("20260101000001_more", { folder })).toBeUndefined();
});

test("a migration begins where the schema of the last one ends", async () => {
  await create("20260101000000_init", { folder });
  const snapshot = path.join(folder, "20260101000000_init", "schema.prisma");
  const older = read("20260101000000_init", "schema.prisma").replace(
    /model RateLimit \{.*?\n\}/s,
    "",
  );
  writeFileSync(snapshot, older);
  await create("20260101000001_limits", { folder });
  expect(read("20260101000001_limits", "migration.sql").match(/CREATE TABLE/g)).toHaveLength(1);
});

test("making the last migration anew keeps what was written by hand", async () => {
  const file = await create("20260101000000_init", { folder });
  if (!file) throw new Error("no migration was written");
  const byHand = `${BY_HAND}\nCREATE INDEX one ON project (title);\n`;
  const made = readFileSync(file, "utf8");
  writeFileSync(file, "-- out of date\n");
  appendFileSync(file, byHand);
  await rewriteLast(folder);
  expect(readFileSync(file, "utf8")).toBe(`${made}\n${byHand}`);
});
