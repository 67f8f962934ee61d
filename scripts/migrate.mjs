#!/usr/bin/env node
import { parseArgs } from "node:util";
import { runMain, SetupError, say } from "./lib/messages.mjs";
import * as migrations from "./lib/migrations.mjs";

const USAGE = `Migrations of the database that DATABASE_URL names.

  node scripts/migrate.mjs deploy                       apply what is not yet applied
  node scripts/migrate.mjs status                       say what is applied, waiting or failed
  node scripts/migrate.mjs resolve --rolled-back NAME   a failed one is undone: it is tried again
  node scripts/migrate.mjs resolve --applied NAME       a failed one was done by hand
  node scripts/migrate.mjs new NAME [--empty]           write one from the changed schema
  node scripts/migrate.mjs rewrite-last                 make the newest one anew (not yet released)
  node scripts/migrate.mjs check                        fail when the schema has no migration yet`;

const url = () => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  throw new SetupError("DATABASE_URL is not set: name the database to work on.");
};

/** @param {string} words */
function fullName(words) {
  if (/^\d{14}_\w+$/.test(words)) return words;
  if (!/^\w+$/.test(words)) throw new SetupError("A name has letters, digits and _ only.");
  return `${new Date().toISOString().replace(/\D/g, "").slice(0, 14)}_${words}`;
}

async function showStatus() {
  const found = await migrations.status(url());
  for (const name of found.failed) say(`failed    ${name}`);
  for (const name of found.waiting) say(`waiting   ${name}`);
  for (const name of found.edited) say(`edited    ${name} (changed since it was applied)`);
  for (const name of found.unknown) say(`unknown   ${name} (applied, but not among the files)`);
  const clean = Object.values(found).every((names) => names.length === 0);
  if (clean) say("Everything is applied.");
  return clean ? 0 : 1;
}

await runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      applied: { type: "string" },
      "rolled-back": { type: "string" },
      empty: { type: "boolean" },
    },
  });
  const [command, name] = positionals;
  if (command === "deploy") {
    const applied = await migrations.deploy(url());
    say(applied.length ? `Applied ${applied.join(", ")}.` : "Nothing to apply.");
  } else if (command === "status") {
    return showStatus();
  } else if (command === "resolve" && (values.applied || values["rolled-back"])) {
    if (values.applied) await migrations.resolve(url(), "applied", values.applied);
    else await migrations.resolve(url(), "rolled-back", values["rolled-back"] ?? "");
    say("Marked.");
  } else if (command === "new" && name) {
    const file = await migrations.create(fullName(name), { empty: values.empty });
    say(file ? `Wrote ${file}. Read it before you commit it.` : "The schema has not changed.");
  } else if (command === "rewrite-last") {
    say(`Wrote ${await migrations.rewriteLast()}.`);
  } else if (command === "check") {
    const sql = await migrations.pending();
    if (sql) throw new SetupError(`The schema has changes without a migration:\n\n${sql}`);
  } else {
    say(USAGE);
    return command ? 2 : 0;
  }
});
