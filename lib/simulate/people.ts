import { type Actor, loadActor } from "@/lib/access/actor";
import { addMember, createUser } from "@/lib/access/commands";
import type { SessionToken } from "@/lib/access/token";
import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { getGate, giveConsent } from "@/lib/ethics/consent";
import type { SimulatedCoder } from "./coders";

/** A reserved top-level domain: no letter can ever arrive there. */
export const SIMULATED_DOMAIN = "simulated.invalid";
/** Begins the pseudonym of every simulated coder, as exports show it. */
export const SIMULATED_PREFIX = "S-";

export const simulatedEmail = (slug: string, key: string): string =>
  `${key}.${slug}@${SIMULATED_DOMAIN}`;
export const simulatedPseudonym = (key: string): string => `${SIMULATED_PREFIX}${key}`;

export interface SimulatedPerson extends SessionToken {
  readonly coderId: string;
  readonly pseudonym: string;
}

/**
 * The coder's account and place in the project, made where they are not there yet. The account's
 * password is drawn and shown to nobody; pseudonym and e-mail address say that it is invented.
 */
export async function ensureSimulatedPerson(
  actor: Actor,
  project: { id: string; slug: string },
  coder: Pick<SimulatedCoder, "key" | "name" | "group">,
  role: Role,
): Promise<SimulatedPerson> {
  const email = simulatedEmail(project.slug, coder.key);
  const known = await db().user.findUnique({ where: { email } });
  if (!known) await createUser(actor, { email, name: coder.name });
  const { group } = coder;
  const membershipId = await addMember(actor, {
    projectId: project.id,
    email,
    roles: [role],
    group,
  });
  const pseudonym = simulatedPseudonym(coder.key);
  const { id: coderId } = await db().coder.update({ where: { membershipId }, data: { pseudonym } });
  const user = await db().user.findUniqueOrThrow({ where: { email } });
  return { userId: user.id, sessionEpoch: user.sessionEpoch, coderId, pseudonym };
}

/** Agrees to the project's consent text, where it has one, as a person would on the page. */
export async function agree(person: SimulatedPerson, queueId: string): Promise<void> {
  const actor = await loadActor(person.userId, person.sessionEpoch);
  const { consent } = await getGate(actor, queueId);
  if (consent) await giveConsent(actor, { queueId, version: consent.version });
}
