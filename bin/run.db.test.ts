import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/db/client";
import { buildFiles } from "@/lib/imports/mdhjudgments/testing";
import { adjudica } from "./testing";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-cli-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(name: string, text: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}
const row = (id: string, response = "Rest.\n\nDrink.") =>
  `${JSON.stringify({ question_id: "q", question: "What helps?", response_id: id, response })}\n`;

test("a project goes from answers to an open queue and out again", async () => {
  expect(await adjudica("project", "create", "rash", "--title", "Rashes")).toMatchObject({
    code: 0,
    out: "Made the project rash.\n",
  });
  const file = await write("answers.jsonl", row("r1") + row("r2"));
  const imported = await adjudica("import", "qa", file, "--project", "rash");
  expect(imported).toMatchObject({ code: 0, err: "" });
  expect(imported.out).toBe(
    "Imported into rash: 1 file, 1 question, 2 responses, 4 sections, 0 coders, 0 judgments.\n",
  );
  expect((await adjudica("import", "qa", file, "--project", "rash")).out).toContain(
    "Nothing was stored",
  );
  expect(await adjudica("queue", "create", "--project", "rash", "--overlap", "2")).toMatchObject({
    code: 0,
  });
  expect((await adjudica("queue", "list", "--project", "rash")).out).toMatch(
    /First pass +first-pass +open +0 of 4 done/,
  );
  const out = path.join(folder, "out");
  expect(await adjudica("export", "units", "--project", "rash", "--out", out)).toMatchObject({
    code: 0,
  });
  expect(await readFile(path.join(out, "sections.csv"), "utf8")).toContain(
    "r1,r1-section_1,1,Drink.,7,13\r\n",
  );
  const flags = ["--as", "csv", "parquet", "--profile", "labels"];
  const labels = path.join(folder, "labels");
  const done = await adjudica("export", "units", "--project", "rash", "--out", labels, ...flags);
  expect(done.out).toContain("Profile: Ids and labels only.");
  expect(done.out).toContain("Nobody’s work is left out.");
  expect(await readFile(path.join(labels, "sections.csv"), "utf8")).toContain(
    "r1,r1-section_1,1,7,13\r\n",
  );
  expect((await readFile(path.join(labels, "sections.parquet"))).toString("latin1")).toMatch(
    /^PAR1.*PAR1$/s,
  );
});

test("study files come out as they went in; the project is made with them", async () => {
  const files = await Promise.all(buildFiles().map(({ name, bytes }) => write(name, bytes)));
  const dry = await adjudica("import", "mdhjudgments", ...files, "--project", "study", "--dry-run");
  expect(dry.out).toContain("nothing stored");
  expect(await db().project.count()).toBe(0);
  expect(await adjudica("import", "mdhjudgments", ...files, "--project", "study")).toMatchObject({
    code: 0,
    err: "Made the project study.\n",
  });
  const out = path.join(folder, "out");
  await adjudica("export", "mdhjudgments", "--project", "study", "--out", out);
  expect(await readdir(out)).toHaveLength(13);
  for (const file of files)
    expect(await readFile(path.join(out, path.basename(file)))).toEqual(await readFile(file));
});

test("faulty files name line and field, store nothing and make no project", async () => {
  const file = await write("answers.jsonl", row("r1") + row("r2", " "));
  const refused = await adjudica("import", "qa", file, "--project", "rash");
  expect(refused.code).toBe(2);
  expect(refused.out).toContain(
    'answers.jsonl:2: response: found " ", expected text that is not blank',
  );
  const json = await adjudica("import", "qa", file, "--project", "rash", "--json");
  expect(JSON.parse(json.out)).toMatchObject({
    outcome: "rejected",
    problems: [{ file: "answers.jsonl", line: 2, field: "response" }],
  });
  expect(await db().project.count()).toBe(0);
});

test("people get accounts, passwords and places", async () => {
  const owner = await adjudica("user", "create", "lead@example.org", "--role", "owner", "--json");
  expect(JSON.parse(owner.out)).toMatchObject({ email: "lead@example.org", project: null });
  expect(await db().user.findFirst()).toMatchObject({ isOperator: true });
  await adjudica("project", "create", "rash");
  const ana = await adjudica(
    "user",
    "create",
    "Ana@example.org",
    "--role",
    "annotator",
    "--project",
    "rash",
    "--group",
    "student",
  );
  expect(ana.out).toMatch(/Password \(shown only now\): \S{20,}/);
  await adjudica("user", "create", "ben@example.org", "--role", "fact-checker");
  expect(await adjudica("member", "add", "ben@example.org", "--project", "rash")).toMatchObject({
    code: 0,
  });
  const members = await db().membership.findMany({
    include: { user: true },
    orderBy: { user: { email: "asc" } },
  });
  expect(members.map(({ user, roles, group }) => [user.email, roles, group])).toEqual([
    ["ana@example.org", ["annotator"], "student"],
    ["ben@example.org", ["fact_checker"], null],
    ["lead@example.org", ["owner"], null],
  ]);
});

test("the owner's link is offered while nobody has an account", async () => {
  vi.stubEnv("NEXTAUTH_URL", "https://lab.example.org/");
  expect((await adjudica("owner-token")).out).toMatch(
    /^ {2}https:\/\/lab\.example\.org\/welcome\?token=\S{40,}$/m,
  );
  vi.stubEnv("NEXTAUTH_URL", "");
  const { out } = await adjudica("owner-token");
  expect(out).toContain("Put the server's address");
  expect(out).toMatch(/^ {2}\/welcome\?token=\S{40,}$/m);
  vi.unstubAllEnvs();
  await adjudica("user", "create", "lead@example.org", "--role", "owner");
  expect(await adjudica("owner-token")).toMatchObject({ code: 0, out: "" });
});

test.each([
  [2, ["project", "create", "Not A Slug"]],
  [2, ["nonsense"]],
  [2, ["import", "nonsense", "x", "--project", "p"]],
  [2, ["import", "qa", "/no/such/file", "--project", "p"]],
  [2, ["user", "create", "a@example.org", "--role", "king"]],
  [2, ["export", "units", "--project", "nobody", "--out", "x", "--profile", "all"]],
  [3, ["project", "show", "nobody"]],
  [3, ["export", "units", "--project", "nobody", "--out", "x"]],
  [3, ["user", "create", "a@example.org", "--role", "viewer", "--project", "nobody"]],
  [0, ["--help"]],
  [0, ["help", "import"]],
])("exit code %i for %j", async (code, args) => {
  expect((await adjudica(...args)).code).toBe(code);
  expect(await db().user.count()).toBe(0);
});

test("a name that is taken is in the way", async () => {
  await adjudica("project", "create", "rash");
  const file = await write("answers.jsonl", row("r1"));
  await adjudica("import", "qa", file, "--project", "rash");
  await adjudica("queue", "create", "--project", "rash");
  expect(await adjudica("queue", "create", "--project", "rash")).toMatchObject({ code: 4 });
});

test("a queue takes at the command line what its page takes, and names what it cannot use", async () => {
  await adjudica("project", "create", "rash");
  await adjudica("import", "qa", await write("a.jsonl", row("r1")), "--project", "rash");
  const create = ["queue", "create", "--project", "rash", "--overlap", "3"];
  const bare = await adjudica(...create, "--quota", "student");
  expect(bare).toMatchObject({ code: 2, err: expect.stringContaining("found “student”") });
  const wrong = await adjudica(...create, "--quota", "student=many", "--order", "random");
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining("quotas.student") });
  expect(wrong.err).toContain("order");
  const made = await adjudica(
    ...[...create, "--quota", "student=1", "medical_expert=2", "--order", "shuffled"],
    ...["--seed", "7", "--max-per-person", "5", "--closes-at", "2031-01-01T00:00Z"],
    ...["--skip-rule", "invalid_question=out", "--asks-wordless", "--allow-empty-groups"],
  );
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(await db().queue.findFirstOrThrow()).toMatchObject({
    quotas: { student: 1, medical_expert: 2 },
    order: "shuffled",
    seed: 7,
    maxPerPerson: 5,
    closesAt: new Date("2031-01-01T00:00Z"),
    skipRules: { invalid_question: "out" },
    asksWordless: true,
  });
});

test("a group that nobody is in is asked about, with the one that was meant", async () => {
  await adjudica("project", "create", "rash");
  await adjudica("import", "qa", await write("a.jsonl", row("r1")), "--project", "rash");
  const member = ["--role", "annotator", "--project", "rash", "--group", "student"];
  await adjudica("user", "create", "ana@example.org", ...member);
  const create = ["queue", "create", "--project", "rash", "--group"];
  const asked = await adjudica(...create, "studnet");
  expect(asked.code).toBe(4);
  expect(asked.err).toContain("Nobody is in the group “studnet” yet");
  expect(asked.err).toContain("student (1). Did you mean “student”?");
  expect(asked.err).toContain("--allow-empty-groups");
  expect(await db().queue.count()).toBe(0);
  expect(await adjudica(...create, "student", "--name", "Students")).toMatchObject({ code: 0 });
  expect(await adjudica(...create, "studnet", "--allow-empty-groups")).toMatchObject({ code: 0 });
});

test("the numbers of queues are checked, and what does not hold is named with its exit code", async () => {
  await adjudica("project", "create", "rash");
  const check = ["queue", "check", "--project", "rash"];
  expect(await adjudica(...check)).toMatchObject({ code: 0, out: "rash has no queues yet.\n" });
  await adjudica("import", "qa", await write("a.jsonl", row("r1")), "--project", "rash");
  await adjudica("queue", "create", "--project", "rash", "--overlap", "2");
  const sums = "2 wanted = 2 free + 0 held + 0 done; 0 extra";
  expect(await adjudica(...check)).toMatchObject({
    code: 0,
    out: `First pass: adds up (${sums})\n`,
  });
  expect(await adjudica(...check, "Frist pass")).toMatchObject({
    code: 3,
    err: expect.stringContaining("Did you mean “First pass”?"),
  });
  await db().slot.updateMany({ where: { ordinal: 1 }, data: { state: "done" } });
  const broken = await adjudica(...check, "First pass", "--json");
  expect(broken.code).toBe(1);
  expect(JSON.parse(broken.out)).toMatchObject([
    { queue: "First pass", counts: { done: 1 }, discrepancies: [{ count: 1 }] },
  ]);
});

test("numbers of the analysis of comments are checked", async () => {
  await adjudica("project", "create", "rash", "--title", "Rashes");
  const comments = (...flags: string[]) =>
    adjudica("benchmark", "comments", "--project", "rash", ...flags);
  expect(await comments("--bootstrap", "100", "--seed", "7")).toMatchObject({ code: 0 });
  for (const wrong of ["abc", "-5", "1.5"])
    expect(await comments("--bootstrap", wrong)).toMatchObject({
      ...{ code: 2, err: "adjudica: Enter a whole number from 0 to 100000.\n" },
    });
  expect(await comments("--seed", "x")).toMatchObject({ code: 2 });
});

test("with --json also a wrong call and a wrong folder are one JSON value", async () => {
  const wrong = await adjudica("--json", "bogus");
  expect(wrong.code).toBe(2);
  expect(JSON.parse(wrong.out)).toMatchObject({
    error: { message: expect.stringContaining("bogus") },
  });
  await adjudica("project", "create", "rash");
  const file = await write("taken", "x");
  const out = await adjudica("export", "judgments", "--json", "--project", "rash", "--out", file);
  expect(out.code).toBe(2);
  expect(JSON.parse(out.out).error.message).toContain("cannot be made");
});

test("a table is imported by a mapping that was guessed, and by the one that was used last", async () => {
  await adjudica("project", "create", "sheets");
  const header = "Q,answer,human check1\n";
  const file = await write("checks.csv", `${header}Why?,Because.,y\n`);
  const guessed = await adjudica("import", "table", file, "--project", "sheets", "--guess");
  expect(guessed.code).toBe(0);
  const mapping = JSON.parse(guessed.out);
  expect(mapping).toMatchObject({ fields: { response: ["answer"] }, labels: [{ role: "rater" }] });

  const refused = await adjudica("import", "table", file, "--project", "sheets");
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain("which column holds the question");

  mapping.fields.question = ["Q"];
  const map = await write("map.json", JSON.stringify(mapping));
  const done = await adjudica("import", "table", file, "--project", "sheets", "--map", map);
  expect(done).toMatchObject({ code: 0 });
  expect(done.out).toBe("checks.csv: Added 1 question, 1 response, 1 section, 1 label.\n");

  const broken = await write("more.csv", `${header}Why?,Because.,y\nWho?,,n\n`);
  const again = await adjudica("import", "table", broken, "--project", "sheets");
  expect(again.code).toBe(2);
  expect(again.out).toContain("more.csv:3: answer: found nothing, expected a response");
  expect(await db().response.count()).toBe(1);
  expect(await db().upload.count()).toBe(0);
}, 60_000);

test("a licence decides on what leaves, and every export says it", async () => {
  const answers = await write("answers.jsonl", row("r1"));
  await adjudica("import", "qa", answers, "--project", "rash");
  const kind = ["--kind", "restricted", "--name", "CC BY-NC 4.0"];
  expect(await adjudica("project", "licence", "rash", ...kind)).toMatchObject({ code: 0 });
  const out = path.join(folder, "out");
  const done = await adjudica("export", "units", "--project", "rash", "--out", out);
  expect(done.out).toContain("Profile: Ids and labels only.");
  expect(await readFile(path.join(out, "about.txt"), "utf8")).toContain(
    "Restricted: its texts may not be passed on (CC BY-NC 4.0).",
  );
  const refused = ["export", "cpb-bench", "--project", "rash", "--out", path.join(folder, "no")];
  expect((await adjudica(...refused)).code).not.toBe(0);
  expect((await adjudica("project", "licence", "rash", "--kind", "open")).code).toBe(0);
  const files = path.join(folder, "files");
  expect(await adjudica("export", "medredflag", "--project", "rash", "--out", files)).toMatchObject(
    { code: 0, err: "" },
  );
  expect(await readFile(path.join(files, "about.txt"), "utf8")).toContain(
    "Open: its texts may be passed on (CC BY-NC 4.0).",
  );
  expect((await adjudica("project", "licence", "rash", "--kind", "none")).code).not.toBe(0);
});
