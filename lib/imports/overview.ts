import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";

export interface MaterialCounts {
  readonly questions: number;
  readonly responses: number;
  readonly sections: number;
  readonly coders: number;
  readonly judgments: number;
  readonly queues: number;
}

/** How much a project holds; judgments are the current ones. */
export async function countMaterial(actor: Actor, projectId: string): Promise<MaterialCounts> {
  authorize(actor, "progress:view", projectId);
  const where = { projectId };
  const [questions, responses, sections, coders, judgments, queues] = await Promise.all([
    db().thread.count({ where }),
    db().response.count({ where }),
    db().section.count({ where }),
    db().coder.count({ where }),
    db().judgment.count({ where: { projectId, supersededAt: null } }),
    db().queue.count({ where }),
  ]);
  return { questions, responses, sections, coders, judgments, queues };
}

export interface ImportSummary {
  readonly id: string;
  readonly format: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly files: readonly string[];
  readonly by: string | null;
  readonly createdAt: Date;
}

/** The project's imports, newest first. */
export async function listImports(actor: Actor, projectId: string): Promise<ImportSummary[]> {
  authorize(actor, "data:import", projectId);
  const runs = await db().importRun.findMany({
    where: { projectId },
    orderBy: { createdAt: "desc" },
    include: { files: { select: { name: true }, orderBy: { position: "asc" } } },
  });
  const ids = runs.flatMap(({ createdBy }) => (createdBy ? [createdBy] : []));
  const people = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return runs.map(({ id, format, counts, files, createdBy, createdAt }) => ({
    id,
    format,
    counts: counts as Record<string, number>,
    files: files.map(({ name }) => name),
    by: createdBy ? (names.get(createdBy) ?? null) : null,
    createdAt,
  }));
}
