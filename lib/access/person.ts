import { ForbiddenError } from "@/lib/errors";
import type { Actor } from "./actor";

/** A signed-in person, as against the operator at the command line. */
export type Person = Extract<Actor, { kind: "person" }>;

/** Throws ForbiddenError for the command line, where only a person can do something. */
export function asPerson(actor: Actor): Person {
  if (actor.kind === "person") return actor;
  throw new ForbiddenError("Only a person with an account can do this.");
}
