import type { Actor } from "@/lib/access/actor";
import { loadActor } from "@/lib/access/actor";
import type { SessionToken } from "@/lib/access/token";
import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { newId } from "@/lib/db/ids";
import { hasWord } from "@/lib/work/rules";

/** Rows for tests and measurements, made straight in the database. */

let serial = 0;
const next = () => `${Date.now().toString(36)}${(serial++).toString(36)}`;

export interface BuiltPerson extends SessionToken {
  readonly actor: Actor;
  readonly email: string;
  readonly coderId: string;
}

export async function buildProject(slug = `project-${next()}`) {
  return db().project.create({ data: { id: newId(), slug, title: `Project ${slug}` } });
}

/** A person with these roles in the project, and their coder. The account has no usable password. */
export async function buildPerson(
  projectId: string,
  roles: readonly Role[] = ["annotator"],
  group: string | null = "student",
): Promise<BuiltPerson> {
  const userId = newId();
  const membershipId = newId();
  const coderId = newId();
  const email = `person-${next()}@example.org`;
  await db().user.create({
    data: { id: userId, email, name: `Person ${email}`, passwordHash: "!" },
  });
  await db().membership.create({
    data: { id: membershipId, projectId, userId, roles: [...roles], group },
  });
  await db().coder.create({
    data: { id: coderId, projectId, membershipId, kind: "person", pseudonym: `A-${next()}`, group },
  });
  return { userId, sessionEpoch: 0, email, coderId, actor: await loadActor(userId, 0) };
}

/** One response per question, each with these section texts, in one go; returns their unit ids in order. */
export async function buildResponses(
  projectId: string,
  count: number,
  sections: readonly string[] = ["Paracetamol lowers a fever.", "---", "Drink enough."],
): Promise<string[]> {
  const { _max } = await db().response.aggregate({
    where: { projectId },
    _max: { position: true },
  });
  const first = (_max.position ?? -1) + 1;
  const rows = Array.from({ length: count }, (_, i) => ({
    position: first + i,
    thread: newId(),
    turn: newId(),
    response: newId(),
    unit: newId(),
    sections: sections.map((text) => ({ id: newId(), text })),
  }));
  const name = next();
  const text = sections.join("\n\n");
  await db().thread.createMany({
    data: rows.map((row) => ({
      id: row.thread,
      projectId,
      externalId: `t-${name}-${row.position}`,
      position: row.position,
    })),
  });
  await db().turn.createMany({
    data: rows.map((row) => ({
      id: row.turn,
      projectId,
      threadId: row.thread,
      index: 0,
      speaker: "patient" as const,
      text: `Question ${row.position}?`,
    })),
  });
  await db().response.createMany({
    data: rows.map((row) => ({
      id: row.response,
      projectId,
      turnId: row.turn,
      externalId: `r-${name}-${row.position}`,
      position: row.position,
      text,
    })),
  });
  await db().section.createMany({
    data: rows.flatMap((row) => sectionRows(projectId, row.response, row.sections)),
  });
  await db().unit.createMany({
    data: rows.flatMap((row) => [
      { id: newId(), projectId, kind: "turn" as const, turnId: row.turn },
      { id: row.unit, projectId, kind: "response" as const, responseId: row.response },
      ...row.sections.map(({ id }) => ({
        id: newId(),
        projectId,
        kind: "section" as const,
        sectionId: id,
      })),
    ]),
  });
  return rows.map((row) => row.unit);
}

function sectionRows(
  projectId: string,
  responseId: string,
  sections: readonly { id: string; text: string }[],
) {
  let start = 0;
  return sections.map(({ id, text }, index) => {
    const end = start + [...text].length;
    const row = {
      id,
      projectId,
      responseId,
      externalId: id,
      index,
      text,
      start,
      end,
      hasWord: hasWord(text),
    };
    start = end + 2;
    return row;
  });
}
