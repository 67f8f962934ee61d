import { loadActor } from "@/lib/access/actor";
import type { SessionToken } from "@/lib/access/token";
import { NotFoundError } from "@/lib/errors";

/**
 * Says why a statement found no assignment of the person's: UnauthenticatedError when the session
 * has ended meanwhile, NotFoundError otherwise. Asked only then, so that good requests pay nothing.
 */
export async function notMine(person: SessionToken): Promise<never> {
  await loadActor(person.userId, person.sessionEpoch);
  throw new NotFoundError("There is no such assignment.");
}
