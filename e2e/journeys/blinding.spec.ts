import type { APIRequestContext, Browser } from "@playwright/test";
import { allows } from "@/lib/access/permissions";
import { makeSessionCookie, type SessionToken, sessionCookieName } from "@/lib/access/token";
import { closeDatabase, db, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { buildSectionPanel, buildUnansweredRun } from "@/lib/judges/testing/builders";
import { ensureCandidates } from "@/lib/pools/candidates";
import { buildPool } from "@/lib/pools/commands";
import { buildAdjudication } from "@/lib/work/adjudication-testing";
import { claimNext } from "@/lib/work/claim";
import { type BuiltPerson, buildPerson } from "@/prisma/seed/builders";
import { ACTIONS, PAGES, type Place, QUERIES, ROUTES, type Who } from "../access-table";
import { fillAddress } from "../addresses";
import { expect, test } from "../fixtures";
import { listServerActions, sendAction } from "../server-actions";

/**
 * Takes every payload that an adjudicator can receive from a project in which everything that could
 * tell a source has a mark of its own, and looks for those marks.
 */

const GENERATOR = "Quokka/9b-hidden";
const COMMENTS = [
  [
    "Mentions pangolins without need.; votes: [True]",
    `${GENERATOR}: the pangolin dose is wrong.`,
    "Reason: pangolins need less. — LaJ-1",
  ],
  ["Of pangolins it says nothing."],
];
/** Part of each comment: it may be seen only once it is revealed. */
const SAID = "pangolin";

let place: Place;
let holder: BuiltPerson;
let other: BuiltPerson;
let otherAssignmentId: string;
/** What would tell who or what wrote something, by what it is. */
let marks: [what: string, mark: string][];

test.beforeAll(async () => {
  const built = await buildAdjudication({ comments: COMMENTS });
  const { project, manager, adjudicator, queue } = built;
  holder = adjudicator;
  other = await buildPerson(project.id, ["medical_expert", "fact_checker"]);
  await disguise(project.id);
  const pool = await buildPool(manager.actor, project.id, { name: "P", seed: "1", parameters: {} });
  const judge = await buildUnansweredRun(manager.actor, project.id);
  const { panelId } = await buildSectionPanel(manager.actor, project.id);
  const assignmentId = (await claimNext(holder, queue.id)) ?? "";
  otherAssignmentId = (await claimNext(other, queue.id)) ?? "";
  const source = await db().judgment.findFirstOrThrow({ where: { projectId: project.id } });
  const { unitId } = await db().assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  const unit = await db().unit.findUniqueOrThrow({
    where: { id: unitId },
    include: { section: true },
  });
  const member = await db().membership.findFirstOrThrow({ where: { userId: other.userId } });
  place = {
    ...{ projectId: project.id, slug: project.slug, queueId: queue.id, assignmentId, unitId },
    ...{
      responseId: unit.section?.responseId ?? "",
      judgmentId: source.id,
      membershipId: member.id,
    },
    ...{ poolId: pool.id, ...judge, panelId },
    ...{ invitationId: newId(), flagId: newId(), jobId: newId(), uploadId: newId() },
    referenceId: newId(),
  };
  marks = await listMarks(project.id);
});
test.afterAll(() => closeDatabase());

/** Names, times and ids that nothing else holds. */
async function disguise(projectId: string): Promise<void> {
  await db().response.updateMany({ where: { projectId }, data: { generator: GENERATOR } });
  await db().response.updateMany({ where: { projectId }, data: { condition: "hidden_condition" } });
  await sql()`UPDATE judgment SET created_at = '1987-06-05', submitted_at = '1987-06-05',
    started_at = '1987-06-05' WHERE project_id = ${projectId}`;
  // Made again, since the generators have their names only now.
  await db().candidate.deleteMany({ where: { projectId } });
  await ensureCandidates(projectId);
  await sql()`UPDATE candidate SET created_at = '1987-06-05' WHERE project_id = ${projectId}`;
}

async function listMarks(projectId: string): Promise<[string, string][]> {
  const coders = await db().coder.findMany({
    where: { projectId, id: { not: holder.coderId } },
    include: { membership: { include: { user: true } } },
  });
  const judgments = await db().judgment.findMany({
    where: { projectId },
    include: { candidate: true },
  });
  const responses = await db().response.findMany({ where: { projectId } });
  const configs = await db().judgeConfig.findMany({ where: { projectId } });
  return [
    ["generator", GENERATOR],
    ["condition", "hidden_condition"],
    ["time", "1987"],
    ["votes", "votes:"],
    ["reason of the pool", "laj_only"],
    ...coders.flatMap(({ id, pseudonym, membership }): [string, string][] => [
      ["pseudonym", pseudonym],
      ["coder id", id],
      ...(membership
        ? [
            ["e-mail", membership.user.email] as [string, string],
            ["name", membership.user.name] as [string, string],
          ]
        : []),
    ]),
    ...judgments.flatMap(({ id, candidate }): [string, string][] => [
      ["source judgment", id],
      ...(candidate ? [["candidate id", candidate.id] as [string, string]] : []),
    ]),
    ...responses.map(({ externalId }): [string, string] => ["external id", externalId]),
    ...configs.map(({ model }): [string, string] => ["model", model]),
  ];
}

async function as(browser: Browser, person: SessionToken): Promise<APIRequestContext> {
  const cookie = `${sessionCookieName()}=${await makeSessionCookie(person)}`;
  return (await browser.newContext({ extraHTTPHeaders: { cookie } })).request;
}

/** May the adjudicator open it? Their own assignment is theirs; nobody's data is. */
function mayOpen(who: Who): boolean {
  switch (who) {
    case "everyone":
    case "signed-in":
    case "holder":
    case "work-or-progress":
    case "work:annotator":
      return true;
    case "operator":
    case "no-one":
    case "own-or-data":
      return false;
    default:
      return allows(["medical_expert"], who);
  }
}

const REFUSED = [403, 404];

/** What of the marks a payload holds. The id of the judgment asked for stands in its own address. */
function found(text: string, { reveals }: { reveals: boolean }): string[] {
  const held = marks.filter(([, mark]) => text.includes(mark) && mark !== place.judgmentId);
  const early = !reveals && text.includes(SAID) ? ["a comment before its reveal"] : [];
  return [...held.map(([what, mark]) => `${what} ${mark}`), ...early];
}

test("no page and no answer tells an adjudicator of a comment before, or of a source at all", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const request = await as(browser, holder);
  await walkPages(request, { reveals: false });
  await walkReads(request, { reveals: false });
  await work(request);
  await walkPages(request, { reveals: true });
  await walkReads(request, { reveals: true });
});

async function walkPages(request: APIRequestContext, options: { reveals: boolean }) {
  for (const [address, who] of Object.entries(PAGES)) {
    // As a page, and as the data that a link to it fetches.
    for (const headers of [{}, { rsc: "1" }] as Record<string, string>[]) {
      const response = await request.get(fillAddress(address, place), { headers });
      const where = `${address} ${JSON.stringify(headers)}`;
      // What a link fetches says so inside, after its status has been sent.
      const isRefused = REFUSED.includes(response.status()) || "rsc" in headers;
      if (!mayOpen(who)) expect(isRefused, where).toBe(true);
      expect(found(await response.text(), options), where).toEqual([]);
    }
  }
}

async function walkReads(request: APIRequestContext, options: { reveals: boolean }) {
  for (const [handler, who] of Object.entries(ROUTES)) {
    const [method, address = ""] = handler.split(" ");
    if (method !== "GET" || address.startsWith("/api/auth")) continue;
    const response = await request.get(
      `${fillAddress(address, place)}${QUERIES[address]?.(place) ?? ""}`,
    );
    if (!mayOpen(who)) expect(REFUSED, handler).toContain(response.status());
    expect(found(await response.text(), options), handler).toEqual([]);
  }
}

/** Goes through the assignment, and looks at every answer on the way. */
async function work(request: APIRequestContext) {
  const assignment = `/api/work/assignments/${place.assignmentId}`;
  let reveals = false;
  const send = async (method: "POST" | "PUT", address: string, data: object) => {
    const response = await request.fetch(address, { method, data });
    const text = await response.text();
    expect(response.ok(), `${address}: ${text}`).toBe(true);
    expect(found(text, { reveals }), address).toEqual([]);
    return text;
  };
  const unit = {
    ...{ unitId: place.unitId, part: "section", protocolId: "medical-expert", protocolVersion: 1 },
    activeMs: 1,
  };
  const first = { q1_response: "minor" };
  await send("POST", `/api/work/queues/${place.queueId}/next`, {});
  await send("PUT", `${assignment}/draft`, { ...unit, answers: first, baseRevision: 0 });
  await send("POST", `${assignment}/heartbeat`, { activeMs: 1 });
  await send("POST", `${assignment}/flag`, { unitId: place.unitId, note: "May I?" });
  await send("POST", `${assignment}/response`, {});
  reveals = true;
  const step = { answers: first, baseRevision: 1, step: "comments" };
  const shown = await send("POST", `${assignment}/reveal`, { ...unit, ...step });
  expect(shown.split(SAID).length - 1, "comments that are shown").toBe(3);
  const fate = { fate: "correct", categories: ["Clarity"] };
  const answers = {
    ...first,
    judgment: "minor",
    comment: "So.",
    comments: { 1: fate, 2: fate, 3: fate },
  };
  await send("POST", `${assignment}/submit`, { ...unit, answers, baseRevision: 2 });
}

test("every action answers an adjudicator without a mark of a source", async ({ browser }) => {
  test.setTimeout(120_000);
  const request = await as(browser, holder);
  for (const action of await listServerActions()) {
    const rule = ACTIONS[action.name];
    if (!rule || rule.who === "signed-in" || rule.who === "everyone") continue;
    const address = fillAddress(action.page, place);
    const response = await sendAction(request, action, address, rule.args(place));
    expect(found(await response.text(), { reveals: true }), action.name).toEqual([]);
  }
});

test("another adjudicator's assignment is not there, whatever is asked of it", async ({
  browser,
}) => {
  const request = await as(browser, holder);
  const theirs = { ...place, assignmentId: otherAssignmentId };
  for (const [handler, who] of Object.entries(ROUTES)) {
    if (who !== "holder") continue;
    const [method = "", address = ""] = handler.split(" ");
    const data = {
      ...{ unitId: place.unitId, answers: {}, baseRevision: 0, activeMs: 0, note: "May I?" },
      ...{ part: "section", protocolId: "medical-expert", protocolVersion: 1, step: "comments" },
      reason: "later",
    };
    const response = await request.fetch(fillAddress(address, theirs), {
      method,
      ...(method !== "GET" && { data }),
    });
    expect(response.status(), handler).toBe(404);
  }
});
