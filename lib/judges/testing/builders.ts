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
