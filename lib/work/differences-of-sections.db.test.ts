import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { getProtocol } from "@/lib/protocols/registry";
import { adjudicators } from "@/lib/simulate/adjudication/adjudicators";
import { AdjudicatorAtWork } from "@/lib/simulate/adjudication/drive";
import { runByClock } from "@/lib/simulate/clock";
import { ensureSimulatedPerson } from "@/lib/simulate/people";
import { readMaterial } from "@/lib/simulate/queries";
import { BASE_RATES, drawnTruth } from "@/lib/simulate/truth";
import { buildAdjudication } from "./adjudication-testing";
import { listDecisions } from "./decisions";
import { createDifferencesQueue, findDifferences } from "./differences";
import { listPoolQueueProtocols } from "./queue-choices";

const SEED = 5;
const SECTIONS = 10;

/** Lets invented adjudicators go through all steps of a queue's sections. */
async function decide(queueId: string, who: readonly number[]) {
  const queue = await db().queue.findUniqueOrThrow({
    where: { id: queueId },
    include: { project: true },
  });
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  const role = queue.workRole === "fact_checker" ? "fact_checker" : "medical_expert";
  const all = adjudicators(role, 3);
  const { sections } = await readMaterial(queue.projectId);
  const input = { seed: SEED, truth: drawnTruth(SEED, BASE_RATES), protocol, queueId, sections };
  const people: AdjudicatorAtWork[] = [];
  for (const n of who) {
    const invented = all[n];
    if (!invented) throw new Error(`there is no adjudicator ${n}`);
    const person = await ensureSimulatedPerson(
      OPERATOR,
      queue.project,
      { ...invented, group: null },
      role,
    );
    people.push(new AdjudicatorAtWork(invented, person, input, null, 0));
  }
  await runByClock(people);
}

test.each(listPoolQueueProtocols().map(({ id }) => id))(
  "under %s a third adjudicator decides where two differ, after the same steps",
  async (protocolId) => {
    const comments = Array.from({ length: SECTIONS }, () => ["The dose is too high."]);
    const { manager, queue } = await buildAdjudication({ protocolId, overlap: 2, comments });
    await decide(queue.id, [0, 1]);
    const source = await db().queue.findUniqueOrThrow({ where: { id: queue.id } });
    const found = await findDifferences(manager.actor, source);
    expect(found.differ + found.agree).toBe(SECTIONS);
    expect(found.differ).toBeGreaterThan(0);
    const input = { queueId: queue.id, name: "Third", share: 1 };
    const { id } = await createDifferencesQueue(manager.actor, input);
    await decide(id, [2]);
    const third = await db().queue.findUniqueOrThrow({ where: { id } });
    const page = { page: 1, size: 100, filters: {} };
    const decisions = await listDecisions(manager.actor, third, page);
    expect(decisions).toMatchObject({ total: SECTIONS, decided: SECTIONS, waiting: 0 });
    for (const { resolved } of decisions.rows.flatMap((row) => row.decisions))
      expect(resolved?.words).not.toBe("");
  },
);
