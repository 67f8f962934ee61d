import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { readSettings } from "@/lib/projects/settings";

/** A study in which a person takes part: what they agreed to, and what withdrawing would mean. */
export interface TakingPart {
  readonly membershipId: string;
  readonly title: string;
  /** Newest version of the consent text that they agreed to; null where none was asked for. */
  readonly agreedTo: {
    readonly version: number;
    readonly at: Date;
    readonly text: string;
  } | null;
  readonly withdrawal: "keep" | "exclude";
}

/** The studies in which the actor works, by title. */
export async function listTakingPart(actor: Actor): Promise<TakingPart[]> {
  if (actor.kind !== "person") return [];
  const rows = await db().membership.findMany({
    where: {
      userId: actor.userId,
      withdrawnAt: null,
      coder: { isNot: null },
      roles: { isEmpty: false },
    },
    include: { project: true, consents: { orderBy: { version: "desc" }, take: 1 } },
    orderBy: { project: { title: "asc" } },
  });
  const texts = await db().consentText.findMany({
    where: { projectId: { in: rows.map(({ projectId }) => projectId) } },
  });
  const textOf = (projectId: string, version: number) =>
    texts.find((text) => text.projectId === projectId && text.version === version)?.text ?? "";
  return rows.map(({ id, projectId, project, consents: [consent] }) => ({
    membershipId: id,
    title: project.title,
    agreedTo: consent
      ? { version: consent.version, at: consent.at, text: textOf(projectId, consent.version) }
      : null,
    withdrawal: readSettings(project.settings).ethics.withdrawal,
  }));
}
