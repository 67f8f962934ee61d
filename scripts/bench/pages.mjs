import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { ensureClient, ensureCommand, ensureWebBuild } from "../lib/build.mjs";
import { runMain, say } from "../lib/messages.mjs";
import { deploy } from "../lib/migrations.mjs";
import { freePort } from "../lib/ports.mjs";
import { startTemporaryCluster } from "../lib/postgres/temporary.mjs";
import { pause } from "../lib/processes.mjs";
import { startWorker } from "../lib/worker.mjs";
import { listAddresses } from "./addresses.mjs";
import { httpClient } from "./http-client.mjs";
import { sessionCookie, startServer } from "./server.mjs";
import { findPeople, makeStudy, SLUG } from "./study-project.mjs";
import { timedGet } from "./timed-get.mjs";

/**
 * How fast every page of a project of the study's size opens: `npm run bench:pages`, with
 * `-- --factor 10` of ten times the size. Pages are asked for one after another, as by one person;
 * client, server and PostgreSQL share the machine. `--database URL` walks one made by an earlier run.
 */
const TIMES = 3;

/** @param {string} name */
const option = (name) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
};

/**
 * Has the project's report worked out as its page would, and waits for it.
 * @param {import("postgres").Sql} sql
 */
async function workOutReport(sql) {
  await sql`
    INSERT INTO job (id, project_id, kind, title, input)
    SELECT gen_random_uuid(), id, 'report', 'Bench', '{"choices": {}}' FROM project
    WHERE slug = ${SLUG} AND NOT EXISTS (SELECT 1 FROM report_result)`;
  for (;;) {
    const [job] = await sql`
      SELECT state, error FROM job WHERE state <> 'done' ORDER BY created_at DESC LIMIT 1`;
    if (!job) return;
    if (job.state === "failed") throw new Error(`The report failed: ${job.error}`);
    await pause(200);
  }
}

/**
 * Opens a task in every queue in which the person may work, as their page of work does.
 * @param {ReturnType<typeof httpClient>} http @param {import("postgres").Sql} sql
 * @param {Record<string, string>} cookies by role
 */
async function claimTasks(http, sql, cookies) {
  const queues = await sql`
    SELECT q.id, q.name, q.work_role AS role FROM queue q
    WHERE EXISTS (SELECT 1 FROM slot s WHERE s.queue_id = q.id AND s.state = 'free') ORDER BY q.id`;
  const claimed = [];
  for (const { id, name, role } of queues) {
    const cookie = cookies[role];
    const { task } = await http.call("POST", `/api/work/queues/${id}/next`, { cookie });
    const queue = `/projects/${SLUG}/work/${id}`;
    claimed.push({ page: `/projects/[slug]/work/[queueId] (${name})`, address: queue, cookie });
    if (!task) continue;
    const address = `${queue}/${task.assignmentId}`;
    claimed.push({ page: `…/[queueId]/[assignmentId] (${name})`, address, cookie });
  }
  return claimed;
}

/**
 * @param {number} port @param {string} url @param {string} secret
 */
async function walk(port, url, secret) {
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const http = httpClient(port);
  try {
    await workOutReport(sql);
    const people = Object.entries(await findPeople(sql));
    /** @type {Record<string, string>} */
    const cookies = {};
    for (const [role, id] of people) cookies[role] = await sessionCookie(id, secret);
    const table = Buffer.from("id,question,answer\n1,Is a fever dangerous?,Mostly not.\n");
    const uploads = `/api/projects/${SLUG}/uploads?name=answers.csv`;
    await http.call("POST", uploads, { cookie: cookies.owner, body: table });
    const owner = (await listAddresses(sql)).map(({ isOpen, ...each }) => ({
      ...each,
      cookie: isOpen ? undefined : cookies.owner,
    }));
    const addresses = [...owner, ...(await claimTasks(http, sql, cookies))];
    const health = await timedGet(port, "/api/health", undefined, 50);
    say(`Bare route: ${health.whole.toFixed(1)} ms. Node ${process.versions.node}.\n`);
    say("| page | first byte ms | whole ms | bare routes | kB |\n|---|---|---|---|---|");
    const wrong = [];
    for (const { page, address, cookie } of addresses) {
      const { status, first, whole, bytes } = await timedGet(port, address, cookie, TIMES);
      if (status !== 200) wrong.push(`${address} answered ${status}`);
      const ratio = (whole / health.whole).toFixed(0);
      say(
        `| ${page} | ${first.toFixed(0)} | ${whole.toFixed(0)} | ${ratio} | ${(bytes / 1000).toFixed(0)} |`,
      );
    }
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
  } finally {
    http.close();
    await sql.end();
  }
}

await runMain(async () => {
  await ensureClient();
  await ensureWebBuild();
  await ensureCommand();
  const given = option("--database");
  const cluster = given ? { url: given, stop: async () => {} } : await startTemporaryCluster("");
  const folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-bench-"));
  const secret = randomBytes(24).toString("base64url");
  const port = await freePort();
  Object.assign(process.env, { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: secret });
  /** @type {(() => unknown)[]} */
  const undo = [];
  try {
    if (!given) {
      await deploy(cluster.url);
      const sql = postgres(cluster.url, { max: 2, onnotice: () => {} });
      const factor = Number(option("--factor") ?? 1);
      say(`Making a study of ${factor} times 541 responses …`);
      await makeStudy(sql, { DATABASE_URL: cluster.url }, { factor, folder });
      await sql.end();
    }
    undo.push(startWorker());
    const server = await startServer(cluster.url, secret, port);
    undo.push(() => server.removeAllListeners("exit").kill("SIGTERM"));
    await walk(port, cluster.url, secret);
  } finally {
    for (const put of undo) await put();
    await rm(folder, { recursive: true, force: true });
    await cluster.stop();
  }
});
