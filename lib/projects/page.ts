import { forbidden, notFound } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/access/actor";
import { can } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { ForbiddenError, NotFoundError } from "@/lib/errors";
import { getProject, type ProjectDetail } from "./queries";

const load = cache(getProject);

/**
 * For pages: the project in the address, read once per request. Shows the not-found page where
 * there is none for this actor, and the forbidden page where their role lacks `permission`.
 */
export async function findProjectPage(
  actor: Actor,
  slug: string,
  permission: Permission = "project:view",
): Promise<ProjectDetail> {
  const project = await orRefusal(load(actor, slug));
  if (!can(actor, permission, project.id)) forbidden();
  return project;
}

/** For pages: what was asked for, or the not-found or forbidden page where lib refuses so. */
export async function orRefusal<T>(wanted: Promise<T>): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof NotFoundError) notFound();
    if (error instanceof ForbiddenError) forbidden();
    throw error;
  }
}
