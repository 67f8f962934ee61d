import { randomBytes } from "node:crypto";
import os from "node:os";
import postgres from "postgres";
import { ensureClient, ensureWebBuild } from "../lib/build.mjs";
import { runMain, say } from "../lib/messages.mjs";
import { deploy } from "../lib/migrations.mjs";
import { freePort } from "../lib/ports.mjs";
import { startTemporaryCluster } from "../lib/postgres/temporary.mjs";
import { closedLoop } from "./closed-loop.mjs";
import { httpClient } from "./http-client.mjs";
import { seedWork } from "./seed-work.mjs";
import { sessionCookie, startServer } from "./server.mjs";

/**
 * How many units a second the service carries: 50 busy people, each asking for the next unit,
 * saving a draft and submitting, in a closed loop; beside a bare route and a bare save.
 * `npm run bench:service [-- --seconds 20] [--shuffled]`, the latter for a queue that is shuffled for
 * each person. Client, server and PostgreSQL share the machine.
 */
const CLIENTS = 50;
const at = process.argv.indexOf("--seconds");
const SECONDS = at > 0 ? Number(process.argv[at + 1]) : 20;
const ORDER = process.argv.includes("--shuffled") ? "shuffled" : "given";

/** One row saved per round, as a draft is, by a prepared statement and nothing else. @param {postgres.Sql} sql */
async function bareSave(sql) {
  await sql`CREATE TABLE bare_save (id int PRIMARY KEY, answers jsonb, revision int, at timestamptz)`;
  return closedLoop(
    CLIENTS,
    SECONDS / 4,
    (client) => sql`
    INSERT INTO bare_save VALUES (${client}, ${sql.json({ accuracy: 3 })}, 1, now())
    ON CONFLICT (id) DO UPDATE SET revision = bare_save.revision + 1, at = now()`,
  );
}

const ANSWERS = { accuracy: 2, comment: "The dose is given per day where per dose is meant." };

/** @param {ReturnType<typeof httpClient>} http @param {string} queueId @param {string[]} cookies */
const cycle = (http, queueId, cookies) => async (/** @type {number} */ client) => {
  const cookie = cookies[client];
  const { task } = await http.call("POST", `/api/work/queues/${queueId}/next`, { cookie });
  const [unit] = task.units;
  const path = `/api/work/assignments/${task.assignmentId}`;
  const base = { unitId: unit.unitId, answers: ANSWERS, activeMs: 900 };
  const saved = await http.call("PUT", `${path}/draft`, {
    cookie,
    body: { ...base, baseRevision: unit.revision },
  });
  const protocol = { part: unit.part, protocolId: "whole-response", protocolVersion: 1 };
  await http.call("POST", `${path}/submit`, {
    cookie,
    body: { ...base, ...protocol, baseRevision: saved.revision },
  });
};

/** @param {string} name @param {Awaited<ReturnType<typeof closedLoop>>} figures */
const row = (name, { perSecond, p50, p95, p99 }) =>
  `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} |`;

await runMain(async () => {
  await ensureClient();
  await ensureWebBuild();
  const cluster = await startTemporaryCluster("");
  const secret = randomBytes(24).toString("base64url");
  const port = await freePort();
  await deploy(cluster.url);
  const sql = postgres(cluster.url, { max: 10, onnotice: () => {} });
  const http = httpClient(port);
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  try {
    const responses = Math.max(400, SECONDS * 20);
    /** @type {Parameters<typeof seedWork>[1]} */
    const size = { people: CLIENTS, responses, overlap: 50, order: ORDER };
    say(`Making ${size.responses} responses and ${size.responses * size.overlap} slots …`);
    const { queueId, userIds } = await seedWork(sql, size);
    const cookies = await Promise.all(userIds.map((userId) => sessionCookie(userId, secret)));
    server = await startServer(cluster.url, secret, port);
    const oneCycle = cycle(http, queueId, cookies);
    await closedLoop(CLIENTS, 3, () => http.call("GET", "/api/health"));
    await closedLoop(CLIENTS, 5, oneCycle);
    say(`${CLIENTS} clients; ${os.cpus().length} cores; Node ${process.versions.node}`);
    const route = await closedLoop(CLIENTS, SECONDS / 4, () => http.call("GET", "/api/health"));
    const save = await bareSave(sql);
    const full = await closedLoop(CLIENTS, SECONDS, oneCycle);
    say("| what | per second | median ms | 95 % ms | 99 % ms |\n| --- | --- | --- | --- | --- |");
    say(
      [row("bare route", route), row("bare PostgreSQL save", save), row("full cycle", full)].join(
        "\n",
      ),
    );
    say(`A full cycle costs ${(route.perSecond / full.perSecond).toFixed(1)} bare routes.`);
  } finally {
    http.close();
    server?.removeAllListeners("exit").kill("SIGTERM");
    await sql.end();
    await cluster.stop();
  }
});
