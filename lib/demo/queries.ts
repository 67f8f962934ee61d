import { requireOperator } from "@/lib/access/accounts";
import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson } from "./people";

export interface DemoAccount extends DemoPerson {
  readonly password: string;
}

/** How to sign in as the demo people that are there; empty where there is no demo. */
export async function listDemoAccounts(actor: Actor): Promise<DemoAccount[]> {
  requireOperator(actor);
  const memberships = await db().membership.findMany({
    where: { project: { isDemo: true }, user: { disabledAt: null } },
    select: { user: { select: { email: true } } },
  });
  const emails = new Set(memberships.map(({ user }) => user.email));
  return DEMO_PEOPLE.filter(({ email }) => emails.has(email)).map((person) => ({
    ...person,
    password: DEMO_PASSWORD,
  }));
}
