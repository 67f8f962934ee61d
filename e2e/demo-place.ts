import { type Actor, loadActor, OPERATOR } from "@/lib/access/actor";
import { createUser, invite } from "@/lib/access/commands";
import type { SessionToken } from "@/lib/access/token";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { DEMO_QUEUE, DEMO_SLUG } from "@/lib/demo/people";
import { memorySource } from "@/lib/imports/sources/source";
import { receiveUpload } from "@/lib/imports/uploads";
import { buildSectionPanel, buildUnansweredRun } from "@/lib/judges/testing/builders";
import { buildPool } from "@/lib/pools/commands";
import { freezeReference } from "@/lib/references/commands";
import { NAMED_RECIPES } from "@/lib/references/recipe";
import { raiseFlag } from "@/lib/work/flags";
import { publishGuideline } from "@/lib/work/guidelines";
import type { Place, Who } from "./access-table";

/** The demo as a place to walk through. */
export interface DemoPlace {
  readonly place: Place;
  /** Opens an invitation that nobody has taken. */
  readonly token: string;
  /** Somebody who may open an address that is for `who`; undefined where no session is needed. */
  readonly visitor: (who: Who, address: string) => SessionToken | undefined;
}

const GUIDELINE = `# What counts as an error

Judge what the section **says**, for the person who asked.

- A number that is wrong is an error, however small.
- Advice without its usual warning is a matter of *risk*.`;

/** The demo with what it lacks: a guideline, a flag, an invitation, a pool and an operator. */
export async function furnishDemo(): Promise<DemoPlace> {
  const { id: projectId, slug } = await db().project.findUniqueOrThrow({
    where: { slug: DEMO_SLUG },
  });
  const owner = await memberAs(projectId, "owner");
  const { id: queueId } = await db().queue.findUniqueOrThrow({
    where: { projectId_name: { projectId, name: DEMO_QUEUE } },
  });
  const held = await findHeld(queueId);
  const actor = await loadActor(owner.userId, owner.sessionEpoch);
  const { flagId } = await raiseFlag(held.holder, held.assignmentId, {
    unitId: held.unitId,
    note: "The last line seems cut off. Is it meant to end there?",
  });
  await publishGuideline(actor, {
    ...{ queueId, text: GUIDELINE, note: "The paragraph about risk is new." },
    ...{ altersMeaning: false, stale: [] },
  });
  const invited = { projectId, roles: ["annotator" as const], group: "student" };
  const { token, invitationId } = await invite(actor, invited);
  const { membershipId, assignmentId, holder } = held;
  const place = {
    ...{ projectId, slug, queueId, assignmentId, membershipId, invitationId, flagId },
    ...{ ...(await findJudged(queueId)), ...(await addBeside(actor, projectId)), jobId: newId() },
  };
  return { place, token, visitor: visitors({ owner, holder, operator: await makeOperator() }) };
}

/** What stands beside a first pass: a pool with an audit sample, a judge, and a table to be mapped. */
async function addBeside(actor: Actor, projectId: string) {
  const pool = await buildPool(actor, projectId, {
    name: `Main ${newId().slice(-4)}`,
    seed: "1",
    parameters: { auditNoError: 5, auditError: 1 },
  });
  const table = Buffer.from("id,question,answer\n1,Is a fever dangerous?,Mostly not.\n");
  const { uploadId } = await receiveUpload(actor, {
    projectId,
    name: "answers.csv",
    body: memorySource("answers.csv", table).read(),
  });
  const references = await Promise.all(
    NAMED_RECIPES.slice(0, 2).map(({ title, recipe }) =>
      freezeReference(actor, projectId, { name: `${title} ${newId().slice(-4)}`, recipe }),
    ),
  );
  const referenceId = references[0]?.id ?? "";
  return {
    poolId: pool.id,
    referenceId,
    uploadId,
    ...(await buildUnansweredRun(actor, projectId)),
    panelId: (await buildSectionPanel(actor, projectId)).panelId,
  };
}

/** Owners may open every page of a project but those of somebody's work. */
const visitors =
  (people: Record<"owner" | "holder" | "operator", SessionToken>): DemoPlace["visitor"] =>
  (who, address) => {
    if (who === "everyone") return undefined;
    if (who === "operator") return people.operator;
    const isWork = who === "holder" || who.startsWith("work:") || address.startsWith("/work");
    return isWork ? people.holder : people.owner;
  };

async function memberAs(projectId: string, role: "owner"): Promise<SessionToken> {
  const { user } = await db().membership.findFirstOrThrow({
    where: { projectId, roles: { has: role } },
    include: { user: true },
  });
  return { userId: user.id, sessionEpoch: user.sessionEpoch };
}

/** A task that somebody has begun and has finished others before. */
async function findHeld(queueId: string) {
  const { id, unitId, coderId } = await db().assignment.findFirstOrThrow({
    where: { queueId, state: "held", coder: { assignments: { some: { state: "done" } } } },
    orderBy: { id: "asc" },
  });
  const { membership } = await db().coder.findUniqueOrThrow({
    where: { id: coderId },
    include: { membership: { include: { user: true } } },
  });
  if (!membership) throw new Error("a held task of the demo has no holder");
  const { user } = membership;
  const holder = { userId: user.id, sessionEpoch: user.sessionEpoch };
  return { assignmentId: id, unitId, holder, membershipId: membership.id };
}

/** A response that somebody has judged to the end. */
async function findJudged(queueId: string) {
  const { unit } = await db().assignment.findFirstOrThrow({
    where: { queueId, state: "done" },
    include: { unit: true },
    orderBy: { id: "asc" },
  });
  const judgment = await db().judgment.findFirstOrThrow({
    where: { queueId, unitId: unit.id, supersededAt: null },
  });
  return { unitId: unit.id, responseId: unit.responseId ?? "", judgmentId: judgment.id };
}

async function makeOperator(): Promise<SessionToken> {
  const email = `operator-${newId()}@example.org`;
  const { userId } = await createUser(OPERATOR, { email, name: "Olivia", isOperator: true });
  return { userId, sessionEpoch: 0 };
}
