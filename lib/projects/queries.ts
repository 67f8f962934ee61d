import { type Actor, authorize, membershipIn } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { NotFoundError } from "@/lib/errors";
import { isUnstorable } from "@/lib/protocols/kinds/kind";
import { type ProjectSettings, readSettings } from "./settings";

export interface ProjectSummary {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly isDemo: boolean;
  /** The actor's roles in it; empty at the command line. */
  readonly roles: readonly Role[];
  readonly createdAt: Date;
}

/** The projects that the actor is in, by title; at the command line all of them. */
export async function listProjects(actor: Actor): Promise<ProjectSummary[]> {
  const mine = actor.kind === "person" ? actor.memberships.map((each) => each.projectId) : null;
  const rows = await db().project.findMany({
    where: mine ? { id: { in: mine } } : {},
    orderBy: [{ title: "asc" }, { createdAt: "asc" }],
    omit: { settings: true },
  });
  return rows.map((row) => ({ ...row, roles: membershipIn(actor, row.id)?.roles ?? [] }));
}

export interface ProjectDetail extends ProjectSummary {
  readonly settings: ProjectSettings;
}

/** A project by its short name. Throws NotFoundError where there is none or it is not the actor's. */
export async function getProject(actor: Actor, slug: string): Promise<ProjectDetail> {
  const row = isUnstorable(slug) ? null : await db().project.findUnique({ where: { slug } });
  if (!row) throw new NotFoundError("There is no such project.");
  authorize(actor, "project:view", row.id);
  const { settings, ...project } = row;
  const roles = membershipIn(actor, row.id)?.roles ?? [];
  return { ...project, roles, settings: readSettings(settings) };
}
