import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { firstPassStudyV1 } from "@/lib/protocols/definitions/first-pass-study";
import {
  type BuiltPerson,
  buildPerson,
  buildProject,
  buildResponses,
} from "@/prisma/seed/builders";
import { createConfig } from "../commands";
import { setEndpoints } from "../endpoints";
import { buildPanel } from "../panels";
import { JUDGE_PROTOCOL } from "../protocol";
import { startRun } from "../runs";

/** A project that may send its text to the endpoint, with its owner and `responses` of two claims and a rule. */
export async function buildJudged(endpoint: string, responses = 2) {
  const project = await buildProject();
  const owner = await buildPerson(project.id, ["owner"]);
  await buildResponses(project.id, responses);
  await setEndpoints(owner.actor, { projectId: project.id, endpoints: endpoint });
  return { projectId: project.id, slug: project.slug, owner: owner.actor };
}

/** A configuration that asks once per section unless `more` says otherwise. */
export const buildConfig = (actor: Actor, projectId: string, endpoint: string, more: object = {}) =>
  createConfig(actor, projectId, {
    name: "made",
    endpoint,
    model: "made-model",
    promptName: "default",
    promptVersion: 1,
    samples: 1,
    ...more,
  });

/** Units of the project's sections, in order. */
export async function sectionUnits(projectId: string): Promise<{ id: string; section: string }[]> {
  const sections = await db().section.findMany({
    where: { projectId },
    orderBy: [{ response: { position: "asc" } }, { index: "asc" }],
    select: { externalId: true, unit: { select: { id: true } } },
  });
  return sections.map(({ externalId, unit }) => ({ id: unit?.id ?? "", section: externalId }));
}

/** A first-pass judgment that says whether there is a claim in the unit. */
export const buildClaim = (
  projectId: string,
  person: Pick<BuiltPerson, "coderId">,
  unitId: string,
  hasClaim: boolean,
  more: { isExtra?: boolean } = {},
) =>
  db().judgment.create({
    data: {
      id: newId(),
      projectId,
      unitId,
      coderId: person.coderId,
      protocolId: firstPassStudyV1.id,
      protocolVersion: firstPassStudyV1.version,
      part: "section",
      answers: { accuracy_type: hasClaim ? "correct" : "not_claim" },
      hasError: false,
      hasClaim,
      ...more,
    },
  });

/** Two judges that differ about one of two sections, and the panel that they sit on. */
export async function buildSectionPanel(actor: Actor, projectId: string) {
  const units = (await sectionUnits(projectId)).slice(0, 2);
  const name = newId().slice(-6);
  const judges = ["first", "second"].map((judge) => `${judge}-${name}`);
  for (const [place, pseudonym] of judges.entries()) {
    const coderId = newId();
    await db().coder.create({
      data: { id: coderId, projectId, kind: "system", systemKind: "judge", pseudonym },
    });
    await db().judgment.createMany({
      data: units.map(({ id: unitId }, index) => {
        const hasError = index === 0 || place === 1;
        return {
          ...{ id: newId(), projectId, unitId, coderId, hasError, hasClaim: true },
          ...{ protocolId: JUDGE_PROTOCOL.id, protocolVersion: JUDGE_PROTOCOL.version },
          ...{ part: JUDGE_PROTOCOL.part, answers: { contains_problem: hasError } },
        };
      }),
    });
  }
  const [primary = "", ...others] = judges;
  const input = { name: `panel-${name}`, task: "sections", strategy: "every_judge" };
  return {
    panelId: (await buildPanel(actor, projectId, { ...input, primary, others })).id,
    judges,
  };
}

/** A configuration and a run of one section, about an endpoint at which nothing answers. */
export async function buildUnansweredRun(actor: Actor, projectId: string) {
  const endpoint = "http://127.0.0.1:9/v1";
  await setEndpoints(actor, { projectId, endpoints: endpoint });
  const config = await buildConfig(actor, projectId, endpoint, {
    name: `made-${newId().slice(-6)}`,
  });
  const run = await startRun(actor, config.id, { units: "all", sample: 1 });
  return { configId: config.id, runId: run.id };
}
