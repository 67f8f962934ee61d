import { expect, test } from "vitest";
import { db, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { pending } from "../../scripts/lib/migrations.mjs";

const addProject = () => db().project.create({ data: { id: newId(), slug: "one", title: "One" } });

test("a row that a test stores is there for both clients", async () => {
  await addProject();
  expect(await sql()`SELECT slug FROM project`).toEqual([{ slug: "one" }]);
});

test("the next test finds no row of the one before", async () => {
  expect(await db().project.count()).toBe(0);
  await addProject();
});

test("the database counts characters, not bytes, and sorts by code point", async () => {
  const [row] = await sql()`SELECT length('中文😀') AS length, 'Z' < 'a' AS order`;
  expect(row).toEqual({ length: 3, order: true });
});

test("the migrations lead to the schema that the code is written for", async () => {
  expect(await pending()).toBe("");
});
