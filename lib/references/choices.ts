import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";

/** Whom a recipe can name. */
export interface ReferenceChoices {
  /** Groups of people. */
  readonly groups: readonly string[];
  /** Pseudonyms of systems that judge. */
  readonly judges: readonly string[];
  /** Pseudonyms of everybody whose finds can have fed a pool. */
  readonly contributors: readonly string[];
}

export async function listReferenceChoices(
  actor: Actor,
  projectId: string,
): Promise<ReferenceChoices> {
  authorize(actor, "reference:view", projectId);
  const coders = await db().coder.findMany({
    where: { projectId },
    select: { pseudonym: true, kind: true, systemKind: true, group: true },
    orderBy: { pseudonym: "asc" },
  });
  const systems = coders.filter(({ kind }) => kind === "system");
  return {
    groups: [...new Set(coders.flatMap(({ group }) => group ?? []))].sort(),
    judges: systems.flatMap(({ pseudonym, systemKind }) =>
      systemKind === "injector" ? [] : pseudonym,
    ),
    contributors: coders.map(({ pseudonym }) => pseudonym),
  };
}
