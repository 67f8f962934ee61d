import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { ValidationError } from "@/lib/errors";
import { type PoolParameters, parsePoolParameters } from "./parameters";

export interface PoolCoder {
  readonly pseudonym: string;
  readonly systemKind: string | null;
}

/** Whom a pool's parameters can name: systems that judge, and groups of people. */
export interface PoolChoices {
  readonly systems: readonly PoolCoder[];
  readonly groups: readonly string[];
  /** Generators of the project's responses, for filters. */
  readonly generators: readonly string[];
}

export async function listPoolChoices(actor: Actor, projectId: string): Promise<PoolChoices> {
  authorize(actor, "pool:view", projectId);
  const [coders, generators] = await Promise.all([
    db().coder.findMany({
      where: { projectId },
      select: { pseudonym: true, kind: true, systemKind: true, group: true },
      orderBy: { pseudonym: "asc" },
    }),
    db().response.findMany({
      where: { projectId, generator: { not: null } },
      distinct: ["generator"],
      select: { generator: true },
      orderBy: { generator: "asc" },
    }),
  ]);
  const people = coders.filter(({ kind }) => kind === "person");
  return {
    systems: coders.filter(
      ({ kind, systemKind }) => kind === "system" && systemKind !== "injector",
    ),
    groups: [...new Set(people.flatMap(({ group }) => group ?? []))].sort(),
    generators: generators.flatMap(({ generator }) => generator ?? []),
  };
}

/**
 * Checked parameters for this project. Where the input names no judges, all judges of the project
 * are meant. Throws ValidationError for names that the project does not know.
 */
export async function resolveParameters(
  actor: Actor,
  projectId: string,
  input: object,
): Promise<PoolParameters> {
  const { systems, groups } = await listPoolChoices(actor, projectId);
  const allJudges = systems.flatMap(({ pseudonym, systemKind }) =>
    systemKind === "judge" ? pseudonym : [],
  );
  const parameters = parsePoolParameters({ judges: allJudges, ...input });
  const known = systems.map(({ pseudonym }) => pseudonym);
  refuseUnknown("judges", parameters.judges, known);
  refuseUnknown("detectors", parameters.detectors, known);
  refuseUnknown("claimGroups", parameters.claimGroups, groups);
  const both = parameters.detectors.filter((name) => parameters.judges.includes(name));
  if (both.length > 0) {
    const message = `${both.join(", ")} cannot be judge and new detector at once.`;
    throw new ValidationError(message, { detectors: message });
  }
  return parameters;
}

function refuseUnknown(field: string, wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message = `The project has no ${unknown.join(", ")}. It has: ${known.join(", ") || "none"}.`;
  throw new ValidationError(message, { [field]: message });
}
