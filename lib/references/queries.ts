import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { NotFoundError } from "@/lib/errors";
import type { FitReport } from "./fit";
import { parseRecipe, type Recipe } from "./recipe";
import type { ReferenceCounts } from "./tally";

export interface ReferenceSummary {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly by: string | null;
  readonly recipe: Recipe;
  readonly counts: ReferenceCounts;
  readonly fit: FitReport | null;
  readonly dataVersion: string;
  readonly contentHash: string;
}

/** All references of a project, newest last. */
export async function listReferences(actor: Actor, projectId: string): Promise<ReferenceSummary[]> {
  authorize(actor, "reference:view", projectId);
  const stored = await db().reference.findMany({
    where: { projectId },
    orderBy: { createdAt: "asc" },
  });
  const users = await db().user.findMany({
    where: { id: { in: stored.flatMap(({ createdBy }) => createdBy ?? []) } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return stored.map(({ recipe, counts, fit, createdBy, ...reference }) => ({
    ...reference,
    by: names.get(createdBy ?? "") ?? null,
    recipe: parseRecipe(recipe),
    counts: counts as unknown as ReferenceCounts,
    fit: fit as unknown as FitReport | null,
  }));
}

/** A reference of a project by its id or its name. NotFoundError where there is none. */
export async function getReference(
  actor: Actor,
  projectId: string,
  idOrName: string,
): Promise<ReferenceSummary> {
  const all = await listReferences(actor, projectId);
  const found =
    (isId(idOrName) ? all.find(({ id }) => id === idOrName) : undefined) ??
    all.find(({ name }) => name === idOrName);
  if (!found) throw new NotFoundError(`There is no reference “${idOrName}” in this project.`);
  return found;
}
