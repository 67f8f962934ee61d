import { expect, test, vi } from "vitest";
import { db, sql } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { newId } from "@/lib/db/ids";
import { drawsFor } from "@/lib/simulate/random";
import { type BuiltPerson, buildPerson, buildProject } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { createQueue } from "./commands";
import { explainNothing } from "./explain-nothing";
import { createPoolQueue } from "./pool-queue";
import { releaseAssignment } from "./release";
import { expireLeases } from "./testing";
import { buildPoolOf, buildSections, type MadeUnit } from "./testing-pool";

vi.setConfig({ testTimeout: 240_000 });

type Draws = ReturnType<typeof drawsFor>;
const below = (draws: Draws, n: number) => Math.floor(draws.uniform() * n);

const ROLES: readonly Role[][] = [
  ["annotator"],
  ["medical_expert"],
  ["fact_checker"],
  ["medical_expert", "fact_checker"],
  ["annotator", "medical_expert"],
  ["annotator", "medical_expert", "fact_checker"],
];

/** A random study: questions with one to three responses, people of mixed roles, three queues. */
async function buildStudy(draws: Draws) {
  const project = await buildProject();
  const owner = await buildPerson(project.id, ["owner"]);
  const questions = 3 + below(draws, 3);
  const responses = Array.from({ length: questions }, (_, question) =>
    Array.from({ length: 1 + below(draws, 3) }, () => ({
      question,
      sections: 1 + below(draws, 4),
    })),
  ).flat();
  const units = await buildSections(project.id, responses);
  const people: BuiltPerson[] = [];
  for (let n = 0; n < 5; n++)
    people.push(await buildPerson(project.id, ROLES[below(draws, ROLES.length)]));
  await importSome(draws, project.id, people, units);
  const poolId = await buildPoolOf(
    project.id,
    units.filter(() => draws.chance(0.8)),
  );
  const first = { name: "First pass", protocolId: "first-pass", overlap: 1 };
  const queues = [(await createQueue(owner.actor, project.id, first)).id];
  for (const protocolId of ["medical-expert", "fact-checker-study", "medical-expert-study"]) {
    const batchMin = 1 + below(draws, 3);
    const made = await createPoolQueue(owner.actor, project.id, {
      ...{ name: protocolId, protocolId, poolId, batchMin, batchMax: batchMin + below(draws, 4) },
      ...{ extraShare: draws.uniform(), extraMinimum: 0, seed: below(draws, 1000) },
      maxBatches: draws.chance(0.3) ? 1 + below(draws, 3) : null,
    });
    queues.push(made.id);
  }
  return { project, owner, units, people, queues };
}

/** Judgments from files, by people who now have an account here. */
async function importSome(
  draws: Draws,
  projectId: string,
  people: readonly BuiltPerson[],
  units: readonly MadeUnit[],
) {
  for (const { coderId } of people) {
    const unit = draws.chance(0.5) ? units[below(draws, units.length)] : undefined;
    if (!unit) continue;
    const unitId = draws.chance(0.5) ? unit.unitId : unit.wholeId;
    await db().judgment.create({
      data: {
        ...{ id: newId(), projectId, unitId, coderId, protocolId: "first-pass" },
        ...{ protocolVersion: 1, part: unitId === unit.unitId ? "section" : "response" },
        answers: {},
      },
    });
  }
}

type Study = Awaited<ReturnType<typeof buildStudy>>;

/** People ask, finish, go away and are released, several at the same moment. */
async function live(draws: Draws, { people, queues, owner }: Study) {
  for (let round = 0; round < 12; round++) {
    const asking = Array.from({ length: 4 }, () => ({
      person: people[below(draws, people.length)],
      queueId: queues[below(draws, queues.length)] ?? "",
    }));
    await Promise.all(
      asking.map(({ person, queueId }) => (person ? claimNext(person, queueId) : null)),
    );
    const held = await db().assignment.findMany({
      where: { state: "held" },
      orderBy: { id: "asc" },
    });
    for (const { id, slotId } of held) {
      const now = await db().assignment.findUniqueOrThrow({ where: { id } });
      if (now.state !== "held") continue;
      const chance = draws.uniform();
      if (chance < 0.35) await finish(id, slotId);
      else if (chance < 0.42) await releaseAssignment(owner.actor, { assignmentId: id });
    }
    if (draws.chance(0.2)) await expireLeases();
  }
}

async function finish(id: string, slotId: string) {
  await db().assignment.update({ where: { id }, data: { state: "done", closedAt: new Date() } });
  await db().slot.update({ where: { id: slotId }, data: { state: "done", leaseExpiresAt: null } });
}

interface Held {
  readonly coder: string;
  readonly role: string;
  readonly queue: string;
  readonly protocol: string;
  readonly unit: string;
  readonly response: string;
  readonly question: string;
  readonly gone: boolean;
  readonly roles: string[];
}

const everything = () => sql()<Held[]>`
  SELECT a.coder_id AS coder, q.work_role::text AS role, q.id AS queue, q.protocol_id AS protocol,
    a.unit_id AS unit, coalesce(u.response_id, s.response_id) AS response, r.turn_id AS question,
    a.state IN ('skipped', 'released') AS gone, m.roles::text[] AS roles
  FROM assignment a JOIN queue q ON q.id = a.queue_id JOIN unit u ON u.id = a.unit_id
  LEFT JOIN section s ON s.id = u.section_id
  JOIN response r ON r.id = coalesce(u.response_id, s.response_id)
  JOIN coder c ON c.id = a.coder_id JOIN membership m ON m.id = c.membership_id`;

const importedResponses = () => sql()<{ coder: string; response: string }[]>`
  SELECT j.coder_id AS coder, coalesce(u.response_id, s.response_id) AS response
  FROM judgment j JOIN unit u ON u.id = j.unit_id LEFT JOIN section s ON s.id = u.section_id
  WHERE j.assignment_id IS NULL`;

const isAdjudication = (role: string) => role !== "annotator";

/** Pairs of one coder's assignments that must not be. */
function broken(a: Held, b: Held): string | null {
  if (a.coder !== b.coder) return null;
  if (a.protocol === b.protocol && a.unit === b.unit) return "one unit twice";
  if (a.protocol === b.protocol && a.question === b.question && a.response !== b.response)
    return "two responses to one question";
  const isMixed = a.role !== b.role && (isAdjudication(a.role) || isAdjudication(b.role));
  if (isMixed && a.response === b.response && !a.gone && !b.gone) return "two roles at a response";
  return null;
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "in random study %i nobody is handed what they must not decide on",
  async (seed) => {
    const draws = drawsFor(seed, "independence");
    const study = await buildStudy(draws);
    await live(draws, study);
    const held = await everything();
    expect(held.length).toBeGreaterThan(5);
    const problems = held.flatMap((a, at) => held.slice(at + 1).flatMap((b) => broken(a, b) ?? []));
    expect(problems).toEqual([]);
    const imported = await importedResponses();
    for (const { coder, role, response, roles } of held) {
      expect(roles).toContain(role);
      const own = imported.some((each) => each.coder === coder && each.response === response);
      if (isAdjudication(role)) expect(own).toBe(false);
    }
    await nothingIsExplained(study);
  },
);

/** Whoever gets nothing is told why, in words that do not tell which sections there are. */
async function nothingIsExplained({ people, queues, units }: Study) {
  const ids = units.flatMap(({ unitId, responseId, turnId }) => [unitId, responseId, turnId]);
  for (const person of people) {
    for (const queueId of queues) {
      const { workRole } = await db().queue.findUniqueOrThrow({ where: { id: queueId } });
      const { roles } = await db().membership.findFirstOrThrow({
        where: { userId: person.userId },
      });
      if (!roles.includes(workRole) || (await claimNext(person, queueId))) continue;
      const nothing = await explainNothing(person, queueId);
      expect(["finished", "held_by_others", "all_seen", "limit_reached"]).toContain(nothing.reason);
      for (const id of ids) expect(JSON.stringify(nothing)).not.toContain(id);
    }
  }
}

test("whoever adjudicated a section is not asked to annotate its response, nor the other way round", async () => {
  const project = await buildProject();
  const owner = await buildPerson(project.id, ["owner"]);
  const units = await buildSections(project.id, [{ question: 1, sections: 2 }]);
  const poolId = await buildPoolOf(project.id, units);
  const { id: firstPass } = await createQueue(owner.actor, project.id, {
    ...{ name: "First pass", protocolId: "first-pass", overlap: 3 },
  });
  const { id: experts } = await createPoolQueue(owner.actor, project.id, {
    ...{ name: "Experts", protocolId: "medical-expert", poolId },
  });
  const { id: checks } = await createPoolQueue(owner.actor, project.id, {
    ...{ name: "Checks", protocolId: "fact-checker-study", poolId },
  });
  const all: Role[] = ["annotator", "medical_expert", "fact_checker"];
  const [ana, ben] = [await buildPerson(project.id, all), await buildPerson(project.id, all)];
  expect(await claimNext(ana, firstPass)).not.toBeNull();
  expect(await claimNext(ana, experts)).toBeNull();
  expect((await explainNothing(ana, experts)).message).toContain("worked on in another role");
  expect(await claimNext(ben, experts)).not.toBeNull();
  expect(await claimNext(ben, checks)).toBeNull();
  expect(await claimNext(ben, firstPass)).toBeNull();
});
