import type { Sql } from "postgres";
import type { PoolBasis } from "@/lib/references/contributors";
import type { DetectorKind } from "./kinds";

/** Everybody of the first pass together, one prediction each. */
export const PEOPLE = "people";

/** Whose labels are scored against a reference. */
export interface Detector {
  /** "people", "group:NAME" or "coder:PSEUDONYM". */
  readonly id: string;
  readonly kind: DetectorKind;
  readonly name: string;
  /** Pseudonyms of the coders whose labels are its predictions. */
  readonly coders: readonly string[];
  /** Repeated runs of one judge share it. */
  readonly series: string | null;
  /** Its finds helped to decide what was adjudicated. */
  readonly fedPool: boolean;
}

export interface DetectorCoder {
  readonly id: string;
  readonly pseudonym: string;
  readonly kind: "person" | "system";
  readonly systemKind: string | null;
  readonly group: string | null;
  /** The judge and the id of the run that it is the coder of. */
  readonly judge: string | null;
  readonly runId: string | null;
}

/** Coders that can have predictions: all but excluded ones. */
export const listDetectorCoders = (tx: Sql, projectId: string) => tx<DetectorCoder[]>`
  SELECT c.id, c.pseudonym, c.kind::text AS kind, c.system_kind AS "systemKind", c."group",
    r.judge, r.id AS "runId"
  FROM coder c LEFT JOIN judge_run r ON r.coder_id = c.id
  WHERE c.project_id = ${projectId} AND NOT c.is_excluded ORDER BY c.pseudonym`;

/** All detectors that these coders make up: everybody together, groups, systems, single people. */
export function detectorsOf(coders: readonly DetectorCoder[], basis: PoolBasis): Detector[] {
  const people = coders.filter(({ kind }) => kind === "person");
  const systems = coders.filter(({ kind }) => kind === "system");
  const groups = [...new Set(people.flatMap(({ group }) => group ?? []))].sort();
  const series = seriesOf(systems);
  const namesOf = (some: readonly DetectorCoder[]) => some.map(({ pseudonym }) => pseudonym);
  const single = (coder: DetectorCoder): Detector => ({
    id: `coder:${coder.pseudonym}`,
    kind: coder.kind,
    name: coder.pseudonym,
    coders: [coder.pseudonym],
    series: series.get(coder.pseudonym) ?? null,
    fedPool: hasFed(coder, basis),
  });
  return [
    {
      ...{ id: PEOPLE, kind: "people", name: "First-pass annotators" },
      ...{ coders: namesOf(people), series: null, fedPool: true },
    },
    ...groups.map(
      (group): Detector => ({
        ...{ id: `group:${group}`, kind: "group", name: group },
        coders: namesOf(people.filter((coder) => coder.group === group)),
        ...{ series: null, fedPool: true },
      }),
    ),
    ...systems.map(single),
    ...people.map(single),
  ];
}

function hasFed({ kind, systemKind, pseudonym }: DetectorCoder, basis: PoolBasis): boolean {
  if (kind === "person" || systemKind === "injector") return true;
  if (basis.detectors.includes(pseudonym)) return true;
  return basis.judges === null ? systemKind === "judge" : basis.judges.includes(pseudonym);
}

type System = Pick<DetectorCoder, "pseudonym" | "judge">;

/** A name with a number at the end, as repeated runs have it. */
const NUMBERED = /^(.+)[.-](\d+)$/;

/**
 * Whether these numbers at the end count runs: from 0, or from 1 where what stands before is no
 * number, without a gap. Others are versions ("gpt-4" and "gpt-5", "llama-3.1" and "llama-3.2").
 */
function countRuns(stem: string, numbers: readonly number[]): boolean {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const isStart = first === 0 || (first === 1 && !/\d$/.test(stem));
  return sorted.length > 1 && isStart && sorted.every((number, i) => number === first + i);
}

/**
 * The judge that each system is a run of, by pseudonym: that of its run here; for imported systems
 * their own name, but for a number at the end by which several count the runs of one judge.
 */
export function seriesNames(systems: readonly System[]): ReadonlyMap<string, string> {
  const numbers = new Map<string, number[]>();
  const partsOf = ({ pseudonym, judge }: System) => {
    const [, stem, number] = (judge === null ? NUMBERED.exec(pseudonym) : null) ?? [];
    return stem === undefined ? null : { stem, number: Number(number) };
  };
  for (const system of systems) {
    const parts = partsOf(system);
    if (parts) numbers.set(parts.stem, [...(numbers.get(parts.stem) ?? []), parts.number]);
  }
  return new Map(
    systems.map((system) => {
      const stem = partsOf(system)?.stem;
      const isRun = stem !== undefined && countRuns(stem, numbers.get(stem) ?? []);
      return [system.pseudonym, system.judge ?? (isRun ? stem : system.pseudonym)];
    }),
  );
}

/** Systems that have others beside them, with the name that they share. */
function seriesOf(systems: readonly DetectorCoder[]): Map<string, string> {
  const names = seriesNames(systems);
  const sizes = new Map<string, number>();
  for (const name of names.values()) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  return new Map([...names].filter(([, name]) => (sizes.get(name) ?? 0) > 1));
}
