import type { SessionToken } from "@/lib/access/token";
import { db, sql } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { newId } from "@/lib/db/ids";
import { ensureCandidates } from "@/lib/pools/candidates";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";
import {
  type BuiltPerson,
  buildPerson,
  buildProject,
  buildResponses,
} from "@/prisma/seed/builders";
import { revealStep } from "./reveal";
import { submitUnit } from "./submit";
import type { Submitted, Task } from "./types";

/** Sections with comments and a queue about them, for the tests of adjudication. */

export interface AdjudicationPlan {
  readonly protocolId?: string;
  /** Comments of each section's reviewers, people and a system in turn; a section per entry. */
  readonly comments?: readonly (readonly string[])[];
  /** Wanted judgments of each section. */
  readonly overlap?: number;
}

export interface BuiltAdjudication {
  readonly project: { readonly id: string; readonly slug: string };
  readonly manager: BuiltPerson;
  /** Whoever has the role of the queue. */
  readonly adjudicator: BuiltPerson;
  readonly queue: { readonly id: string };
  /** Units of the sections, in the order of the queue. */
  readonly units: readonly string[];
}

const COMMENTS = [["The dose is too high.", "It says nothing of the liver."], []];

/** What surrounds the section in each response. */
export const AROUND = ["Fever is common.", "Ask a doctor if it lasts."];
export const excerptOf = (index: number) => `Take tablet ${index} four times a day.`;

/** One response for each section of the plan, whose middle section is adjudicated. */
export async function buildAdjudication({
  protocolId = "medical-expert",
  comments = COMMENTS,
  overlap = 1,
}: AdjudicationPlan = {}): Promise<BuiltAdjudication> {
  const { role } = getProtocol(protocolId);
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const adjudicator = await buildPerson(project.id, [role as Role]);
  const units: string[] = [];
  for (const index of comments.keys()) units.push(await buildSection(project.id, index));
  await addComments(project.id, units, comments);
  const queue = await openSectionQueue(project.id, units, { protocolId, overlap });
  return { project, manager, adjudicator, queue, units };
}

async function buildSection(projectId: string, index: number): Promise<string> {
  const [first = "", last = ""] = AROUND;
  const [whole] = await buildResponses(projectId, 1, [first, excerptOf(index), last]);
  const unit = await db().unit.findFirstOrThrow({
    where: { section: { index: 1, response: { unit: { id: whole ?? "" } } } },
  });
  return unit.id;
}

/** Judgments with an error by two annotators and a judge, and the candidates that follow. */
async function addComments(
  projectId: string,
  units: readonly string[],
  comments: readonly (readonly string[])[],
): Promise<void> {
  const people = [await buildPerson(projectId), await buildPerson(projectId)];
  const judge = newId();
  await db().coder.create({
    data: { id: judge, projectId, kind: "system", systemKind: "judge", pseudonym: "LaJ-1" },
  });
  const coders = [people[0]?.coderId, judge, people[1]?.coderId].flatMap((id) => id ?? []);
  await db().judgment.createMany({
    data: units.flatMap((unitId, at) =>
      (comments[at] ?? []).map((comment, n) =>
        judgmentRow(projectId, unitId, comment, {
          coderId: coders[n % coders.length] ?? judge,
          isJudge: coders[n % coders.length] === judge,
        }),
      ),
    ),
  });
  await ensureCandidates(projectId);
}

const judgmentRow = (
  projectId: string,
  unitId: string,
  comment: string,
  { coderId, isJudge }: { coderId: string; isJudge: boolean },
) => ({
  id: newId(),
  projectId,
  unitId,
  coderId,
  protocolId: isJudge ? "llm-judge" : "first-pass",
  protocolVersion: 1,
  part: "section",
  answers: isJudge
    ? { contains_problem: true, reason: comment }
    : { accuracy_type: "incorrect", comment },
  hasError: true,
});

/** A queue with slots for these units, one after the other. */
export async function openSectionQueue(
  projectId: string,
  units: readonly string[],
  { protocolId, overlap = 1 }: { protocolId: string; overlap?: number },
) {
  const { version, role } = getProtocol(protocolId);
  const queue = await db().queue.create({
    data: {
      id: newId(),
      projectId,
      name: `Adjudication ${newId()}`,
      protocolId,
      protocolVersion: version,
      workRole: role as Role,
      overlap,
      groups: [],
    },
  });
  await db().queueUnit.createMany({
    data: units.map((unitId) => ({ queueId: queue.id, unitId, projectId })),
  });
  await sql()`
    INSERT INTO slot (id, project_id, queue_id, unit_id, group_key, ordinal, position)
    SELECT gen_random_uuid(), ${projectId}, ${queue.id}, u.id, r.turn_id, n,
      (row_number() OVER (ORDER BY array_position(${[...units]}::uuid[], u.id), n))::int - 1
    FROM unit u JOIN section s ON s.id = u.section_id JOIN response r ON r.id = s.response_id
    CROSS JOIN generate_series(1, ${overlap}::int) n
    WHERE u.id = ANY (${[...units]}::uuid[])`;
  return queue;
}

/** Goes through all steps of the task's unit with these answers, and submits them. */
export async function adjudicate(
  person: SessionToken,
  task: Task,
  answers: Answers,
  protocolId = "medical-expert",
): Promise<Submitted> {
  const [unit] = task.units;
  const { version, parts } = getProtocol(protocolId);
  const part = parts.find(({ key }) => key === unit?.part);
  if (!unit || !part) throw new Error("the task asks about no unit of this protocol");
  const input = {
    ...{ unitId: unit.unitId, part: part.key, protocolId, protocolVersion: version },
    ...{ answers, activeMs: 1000 },
  };
  let { revision } = unit;
  const open = part.steps.findIndex(({ key }) => key === unit.step);
  for (const { key } of part.steps.slice(Math.max(0, open) + 1)) {
    const revealed = await revealStep(person, task.assignmentId, {
      ...input,
      baseRevision: revision,
      step: key,
    });
    revision = revealed.unit.revision;
  }
  return submitUnit(person, task.assignmentId, { ...input, baseRevision: revision });
}
