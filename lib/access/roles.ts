import { z } from "zod";
import { Role } from "@/lib/db/generated/enums";
import { type Actor, authorize } from "./actor";

/** What an invitation or a change of membership says about a person's place in a project. */
export const placeFields = z.object({
  roles: z
    .array(z.enum(Role, "Choose roles from the list."))
    .min(1, "Choose at least one role.")
    .transform((roles) => Object.values(Role).filter((role) => roles.includes(role))),
  group: z
    .string()
    .trim()
    .max(60, "Use at most 60 characters.")
    .nullish()
    .transform((group) => group || null),
});

export interface Place {
  readonly roles: readonly Role[];
  readonly group?: string | null;
}

/** Throws unless the actor may give and take these roles: only owners make and unmake owners. */
export function authorizeRoles(
  actor: Actor,
  projectId: string,
  before: readonly Role[],
  after: readonly Role[],
): void {
  authorize(actor, "people:manage", projectId);
  if (before.includes("owner") !== after.includes("owner")) {
    authorize(actor, "people:own", projectId);
  }
}
