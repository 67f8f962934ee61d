import { type Actor, authorize } from "@/lib/access/actor";
import { counted } from "@/lib/counted";
import { openSnapshot } from "@/lib/exports/snapshot";
import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import type { SectionJudgment } from "@/lib/references/judgments";
import { readSections } from "@/lib/references/read-sections";
import { alphaInput, krippendorffAlpha } from "@/lib/stats/alpha";
import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import { drawableUnits, type Problem } from "@/lib/stats/bootstrap/problem";
import { type CountTable, scaleOf } from "@/lib/stats/count-table";
import { pairedCells, pairedRatesKernel } from "@/lib/stats/paired-rates";
import { type PlannedWidth, unitsForWidth, widthsUpTo } from "@/lib/stats/sample-size";
import { readPace } from "./pace";
import { type PlanQuery, parsePlanQuery } from "./plan-query";

export interface PlanRow {
  /** Sections with a judgment, or with two of them for alpha. */
  readonly sections: number;
  readonly width: number | null;
  readonly hours: number | null;
  readonly cost: number | null;
}

export interface Plan {
  readonly query: PlanQuery;
  /** Sections of the pilot that the measure can be had from, and the responses that hold them. */
  readonly pilot: { readonly sections: number; readonly responses: number };
  /** The measure in the pilot; null and why. */
  readonly value: number | null;
  readonly undefinedBecause: string | null;
  /** Median minutes for one judgment in the pilot; null where no time was recorded. */
  readonly pace: number | null;
  readonly minutes: number | null;
  /** Simulated numbers of sections, growing. */
  readonly rows: readonly PlanRow[];
  /** The number that is enough; null where none that was simulated is. */
  readonly needed: PlanRow | null;
}

const RESAMPLES = 2000;
/** With fewer drawn units a bootstrap says nothing of how they vary. */
const LEAST_UNITS = 10;

/** How many sections, judged twice for alpha, give an interval as narrow as wanted, at what cost. */
export async function planSample(actor: Actor, projectId: string, input: unknown): Promise<Plan> {
  authorize(actor, "reference:view", projectId);
  const query = parsePlanQuery(input);
  const pilot = await readPilot(projectId, query);
  const pace = await readPace(projectId, query.of);
  const minutes = query.minutes === "" ? pace : query.minutes;
  const { value, undefinedBecause } = bigEnough(pilot, query);
  const facts = { query, pilot: pilot.size, value, undefinedBecause, pace, minutes };
  if (value === null) return { ...facts, rows: [], needed: null };
  const perUnit = pilot.size.sections / drawableUnits(pilot.problem);
  const workers = await sharedStatsWorkers();
  const options = { resamples: RESAMPLES, seed: query.seed };
  const output = query.measure === "alpha" ? "value" : "first";
  const widths = await widthsUpTo(
    pilot.problem,
    query.width,
    options,
    async (problem) => (await workers.intervals(problem, options))[output],
  );
  const rowOf = ({ units, width }: PlannedWidth): PlanRow => {
    const sections = Math.ceil(units * perUnit);
    const judgments = sections * (query.measure === "alpha" ? 2 : 1);
    const hours = minutes === null ? null : (judgments * minutes) / 60;
    return { sections, width, hours, cost: hours === null ? null : hours * query.rate };
  };
  const units = unitsForWidth(widths, query.width);
  return {
    ...facts,
    rows: widths.map(rowOf),
    needed: units === null ? null : rowOf({ units, width: query.width }),
  };
}

/** The pilot's value, or why nothing can be planned from it. */
function bigEnough(
  { problem, value, undefinedBecause }: Pilot,
  { over }: PlanQuery,
): Pick<Pilot, "value" | "undefinedBecause"> {
  if (value === null || drawableUnits(problem) >= LEAST_UNITS) return { value, undefinedBecause };
  const has = counted(drawableUnits(problem), over === "responses" ? "response" : "section");
  const few = `the pilot has ${has}, and at least ${LEAST_UNITS} are needed`;
  return { value: null, undefinedBecause: few };
}

interface Pilot {
  readonly problem: Problem;
  readonly size: Plan["pilot"];
  readonly value: number | null;
  readonly undefinedBecause: string | null;
}

/** Sections that the measure can be had from: errors and no errors each, and their responses. */
async function readPilot(projectId: string, { of, measure, over }: PlanQuery): Promise<Pilot> {
  const cells: number[] = [];
  const responses: number[] = [];
  const names = new Map<string, number>();
  const snapshot = await openSnapshot();
  try {
    for await (const sections of readSections(snapshot.tx, projectId, "final"))
      for (const { response, judgments } of sections) {
        if (judgments.some(saysNoClaim)) continue;
        const labels = judgments.filter(
          ({ source, hasError, isExtra }) => source === of && hasError !== null && !isExtra,
        );
        if (labels.length < (measure === "alpha" ? 2 : 1)) continue;
        const errors = labels.filter(({ hasError }) => hasError).length;
        const number = names.get(response) ?? names.size;
        names.set(response, number);
        cells.push(errors, labels.length - errors);
        responses.push(number);
      }
  } finally {
    await snapshot.close();
  }
  const size = { sections: responses.length, responses: names.size };
  const clusterOf = over === "responses" ? Uint32Array.from(responses) : undefined;
  return measure === "alpha"
    ? alphaPilot(cells, size, clusterOf)
    : ratePilot(cells, size, clusterOf);
}

const saysNoClaim = ({ source, hasClaim, isExtra }: SectionJudgment): boolean =>
  source === "first_pass" && hasClaim === false && !isExtra;

function alphaPilot(
  cells: readonly number[],
  size: Plan["pilot"],
  clusterOf: Uint32Array | undefined,
): Pilot {
  const categories = ["error", "no error"];
  const table: CountTable = {
    ...{ width: 2, cells: Float64Array.from(cells), categories, scale: scaleOf(categories) },
    dropped: {},
  };
  const estimate = krippendorffAlpha(table, "nominal");
  const problem = buildProblem({ ...alphaInput(table, "nominal"), clusterOf });
  return { problem, size, ...measured(estimate) };
}

/** A section counts as an error where more than half of its judgments say so. */
function ratePilot(
  cells: readonly number[],
  size: Plan["pilot"],
  clusterOf: Uint32Array | undefined,
): Pilot {
  const pairs = Array.from({ length: size.sections }, (_, i) => {
    const errors = cells[i * 2] ?? 0;
    return [errors > (cells[i * 2 + 1] ?? 0), false] as const;
  });
  const errors = pairs.filter(([isError]) => isError).length;
  const table = pairedCells(pairs);
  const problem = buildProblem({ kernel: pairedRatesKernel, params: {}, table, clusterOf });
  const estimate =
    size.sections > 0
      ? { value: errors / size.sections }
      : { undefinedBecause: "no section has a judgment" };
  return { problem, size, ...measured(estimate) };
}

const measured = (
  estimate: { readonly value: number } | { readonly undefinedBecause: string },
): Pick<Pilot, "value" | "undefinedBecause"> =>
  "value" in estimate
    ? { value: estimate.value, undefinedBecause: null }
    : { value: null, undefinedBecause: estimate.undefinedBecause };
