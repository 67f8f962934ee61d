import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { APIRequestContext, APIResponse, Browser } from "@playwright/test";
import { allows } from "@/lib/access/permissions";
import { makeSessionCookie, sessionCookieName } from "@/lib/access/token";
import { db } from "@/lib/db/client";
import { Role } from "@/lib/db/generated/enums";
import { newId } from "@/lib/db/ids";
import { memorySource } from "@/lib/imports/sources/source";
import { receiveUpload } from "@/lib/imports/uploads";
import { buildSectionPanel, buildUnansweredRun } from "@/lib/judges/testing/builders";
import { buildPool } from "@/lib/pools/commands";
import { freezeReference } from "@/lib/references/commands";
import { NAMED_RECIPES } from "@/lib/references/recipe";
import { claimNext } from "@/lib/work/claim";
import { createQueue } from "@/lib/work/commands";
import {
  type BuiltPerson,
  buildPerson,
  buildProject,
  buildResponses,
} from "@/prisma/seed/builders";
import { ACTIONS, PAGES, type Place, QUERIES, ROUTES, type Who } from "../access-table";
import { fillAddress } from "../addresses";
import { expect, test } from "../fixtures";
import { callAction, listServerActions, routeOf } from "../server-actions";

/** Roles, "nobody" without a session, a "stranger" who owns another project, and the "holder" of the assignment. */
type Visitor = Role | "nobody" | "stranger" | "holder";
const VISITORS: readonly Visitor[] = [...Object.values(Role), "nobody", "stranger", "holder"];

const WHOLE = { accuracy: 3 };

let place: Place;
const people = new Map<Visitor, BuiltPerson>();

test.beforeAll(async () => {
  const project = await buildProject();
  const elsewhere = await buildProject();
  for (const role of Object.values(Role)) people.set(role, await buildPerson(project.id, [role]));
  people.set("stranger", await buildPerson(elsewhere.id, ["owner"]));
  const holder = await buildPerson(project.id, ["annotator"]);
  people.set("holder", holder);
  await buildResponses(project.id, 10);
  const owner = people.get("owner");
  if (!owner) throw new Error("there is no owner");
  const queue = await createQueue(owner.actor, project.id, { name: "Q", protocolId: "first-pass" });
  const assignmentId = (await claimNext(holder, queue.id)) ?? "";
  const assignment = await db().assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  const bystander = await buildPerson(project.id, ["viewer"]);
  const member = await db().membership.findFirstOrThrow({ where: { userId: bystander.userId } });
  const invitation = await db().invitation.create({
    data: {
      id: newId(),
      projectId: project.id,
      tokenHash: newId(),
      roles: ["viewer"],
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  const response = await db().response.findFirstOrThrow({ where: { projectId: project.id } });
  const flag = await db().flag.create({
    data: {
      id: newId(),
      projectId: project.id,
      queueId: queue.id,
      assignmentId,
      unitId: assignment.unitId,
      coderId: holder.coderId,
      note: "Is this the right question?",
    },
  });
  const judgment = await db().judgment.create({
    data: {
      ...{ id: newId(), projectId: project.id, unitId: assignment.unitId, coderId: holder.coderId },
      ...{ protocolId: "first-pass", protocolVersion: 1, part: "response", answers: WHOLE },
    },
  });
  const pool = await buildPool(owner.actor, project.id, { name: "P", seed: "1", parameters: {} });
  const reference = await freezeReference(owner.actor, project.id, {
    name: "R",
    recipe: NAMED_RECIPES[0]?.recipe,
  });
  const judge = await buildUnansweredRun(owner.actor, project.id);
  const { panelId } = await buildSectionPanel(owner.actor, project.id);
  const { uploadId } = await receiveUpload(owner.actor, {
    projectId: project.id,
    name: "table.csv",
    body: memorySource("table.csv", Buffer.from("question\nWhy?\n")).read(),
  });
  place = {
    projectId: project.id,
    slug: project.slug,
    queueId: queue.id,
    assignmentId,
    membershipId: member.id,
    invitationId: invitation.id,
    responseId: response.id,
    unitId: assignment.unitId,
    judgmentId: judgment.id,
    poolId: pool.id,
    referenceId: reference.id,
    ...judge,
    panelId,
    flagId: flag.id,
    jobId: newId(),
    uploadId,
  };
});

/** The files of app/ with this name, as addresses. */
async function addressesOf(name: string): Promise<{ address: string; file: string }[]> {
  const files = await readdir("app", { recursive: true });
  return files
    .filter((file) => path.basename(file) === name)
    .map((file) => ({ address: routeOf(`app/${file}`), file: path.join("app", file) }));
}

const fill = (address: string): string => fillAddress(address, place);

async function as(browser: Browser, visitor: Visitor): Promise<APIRequestContext> {
  const person = people.get(visitor);
  const cookie = person && `${sessionCookieName()}=${await makeSessionCookie(person)}`;
  const context = await browser.newContext({ extraHTTPHeaders: cookie ? { cookie } : {} });
  return context.request;
}

type Outcome = "yes" | "forbidden" | "not_found" | "unauthenticated";

/** What the tables and the permission table say should happen. */
function expected(who: Who, visitor: Visitor): Outcome {
  if (who === "everyone") return "yes";
  if (visitor === "nobody") return "unauthenticated";
  if (who === "signed-in") return "yes";
  if (who === "operator") return "forbidden";
  if (visitor === "stranger") return "not_found";
  if (who === "no-one") return "not_found";
  if (who === "work-or-progress") {
    const roles = visitor === "holder" ? (["annotator"] as const) : [visitor];
    return allows(roles, "work:annotator") || allows(roles, "progress:view") ? "yes" : "not_found";
  }
  if (who === "own-or-data") {
    return visitor === "holder" || allows([visitor], "data:view") ? "yes" : "not_found";
  }
  if (who === "holder") return visitor === "holder" ? "yes" : "not_found";
  return allows([visitor === "holder" ? "annotator" : visitor], who) ? "yes" : "forbidden";
}

const OUTCOMES: Record<number, Outcome> = {
  200: "yes",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  // What the body asks for cannot be, which is said only to those who may.
  409: "yes",
  422: "yes",
};

/** A well-formed body for every write. What it asks for is impossible, but for the holder's flag. */
const bodyFor = ({ unitId }: Place) => ({
  ...{ unitId, answers: {}, baseRevision: 1_000_000, activeMs: 0 },
  ...{ part: "no-such-part", protocolId: "first-pass", protocolVersion: 1, step: "no-such-step" },
  ...{ reason: "no-such-reason", note: "May I?", version: 1_000_000 },
});

/** What an answer means. A page sends those without a session to sign in; other redirects are its own. */
function outcomeOf(response: APIResponse): Outcome | undefined {
  if (response.status() !== 307) return OUTCOMES[response.status()];
  return response.headers().location?.startsWith("/sign-in") ? "unauthenticated" : "yes";
}

/** A holder's page is kept from other members by role first: either refusal gives nothing away. */
const isKept = (who: Who, found: Outcome) =>
  who === "holder" && (found === "forbidden" || found === "not_found");

test("every page is in the table and opens only to those who may", async ({ browser }) => {
  test.setTimeout(180_000);
  const pages = await addressesOf("page.tsx");
  expect(Object.keys(PAGES).sort()).toEqual(pages.map(({ address }) => address).sort());
  for (const visitor of VISITORS) {
    const request = await as(browser, visitor);
    for (const [address, who] of Object.entries(PAGES)) {
      const response = await request.get(fill(address), { maxRedirects: 0 });
      const found = outcomeOf(response);
      const wanted = expected(who, visitor);
      if (wanted !== "yes" && found && isKept(who, found)) continue;
      expect(found, `${visitor} opens ${address}: ${response.status()}`).toBe(wanted);
    }
  }
});

test("every route handler is in the table and answers only those who may", async ({ browser }) => {
  const handlers: string[] = [];
  for (const { address, file } of await addressesOf("route.ts")) {
    const source = await readFile(file, "utf8");
    for (const [, method] of source.matchAll(
      /\b(GET|POST|PUT|PATCH|DELETE)\b(?=\s*(?:=|,|\s}))/g,
    )) {
      handlers.push(`${method} ${address}`);
    }
  }
  expect(Object.keys(ROUTES).sort()).toEqual([...new Set(handlers)].sort());
  for (const visitor of VISITORS) {
    const request = await as(browser, visitor);
    for (const [handler, who] of Object.entries(ROUTES)) {
      const [method = "", address = ""] = handler.split(" ");
      if (address.startsWith("/api/auth")) continue;
      const query = QUERIES[address]?.(place) ?? "";
      const data = method === "GET" ? undefined : bodyFor(place);
      const response = await request.fetch(`${fill(address)}${query}`, {
        method,
        data,
        maxRedirects: 0,
      });
      const found = outcomeOf(response);
      const wanted = expected(who, visitor);
      expect(found, `${visitor} asks ${handler}: ${response.status()}`).toBe(wanted);
    }
  }
});

/** What visitors have done, wherever, and what was done here; other journeys run meanwhile. */
const countEvents = () =>
  db().auditEvent.count({
    where: {
      OR: [
        { userId: { in: [...people.values()].map(({ userId }) => userId) } },
        { projectId: place.projectId },
      ],
    },
  });

test("every server action is in the table and does nothing for those who may not", async ({
  browser,
}) => {
  const actions = await listServerActions();
  expect(Object.keys(ACTIONS).sort()).toEqual(actions.map(({ name }) => name).sort());
  const events = await countEvents();
  for (const visitor of VISITORS) {
    const request = await as(browser, visitor);
    for (const action of actions) {
      const rule = ACTIONS[action.name];
      if (!rule) continue;
      const wanted = expected(rule.who, visitor);
      if (wanted === "yes") continue;
      const found = await callAction(request, action, fill(action.page), rule.args(place));
      expect(found, `${visitor} runs ${action.name}`).toBe(wanted);
    }
  }
  expect(await countEvents(), "changes made by those who may not").toBe(events);
});

test("the walk can fail: an action does run for those who may", async ({ browser }) => {
  const action = (await listServerActions()).find(({ name }) => name === "updateProjectAction");
  if (!action) throw new Error("the action is gone");
  const rule = ACTIONS.updateProjectAction;
  const request = await as(browser, "manager");
  expect(await callAction(request, action, fill(action.page), rule?.args(place) ?? [])).toBe("ok");
  expect((await db().project.findUniqueOrThrow({ where: { id: place.projectId } })).title).toBe(
    "Taken over",
  );
});
