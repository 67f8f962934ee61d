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
import { atFixedRaters } from "@/lib/stats/fixed-raters";
import { pairedCells, pairedRatesKernel } from "@/lib/stats/paired-rates";
import { drawBelow } from "@/lib/stats/random/below";
import { Xoshiro128 } from "@/lib/stats/random/xoshiro";
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
/** Judgments of a section that are planned and paid for, whatever their number in the pilot. */
const JUDGMENTS = { alpha: 2, rate: 1 } as const;
/** Draws of two judgments a section that the pilot's alpha is the mean of. */
const DRAWS = 20;
/** With fewer drawn units a bootstrap says nothing of how they vary. */
const LEAST_UNITS = 10;

/** Why a pilot that has a value may say nothing of how much further ones would vary. */
const NO_WIDTH = "nothing varies in the pilot, so that no interval can be had from it";

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
  if (widths[0]?.width === null)
    return { ...facts, value: null, undefinedBecause: NO_WIDTH, rows: [], needed: null };
  const rowOf = ({ units, width }: PlannedWidth): PlanRow => {
    const sections = Math.ceil(units * perUnit);
    const judgments = sections * JUDGMENTS[query.measure];
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

/**
 * Sections that the measure can be had from: errors and no errors each, and their responses. The
 * simulation is of as many judgments a section as are planned, drawn from the pilot's.
 */
async function readPilot(
  projectId: string,
  { of, measure, over, seed }: PlanQuery,
): Promise<Pilot> {
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
        if (labels.length < JUDGMENTS[measure]) continue;
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
  const table = countTable(cells);
  const drawn = countTable(drawLabels(cells, JUDGMENTS[measure], seed));
  return measure === "alpha"
    ? alphaPilot(table, drawn, { size, clusterOf, seed })
    : ratePilot(table, drawn, { size, clusterOf });
}

const CATEGORIES = ["error", "no error"];

const countTable = (cells: readonly number[]): CountTable => ({
  ...{ width: 2, cells: Float64Array.from(cells) },
  ...{ categories: CATEGORIES, scale: scaleOf(CATEGORIES), dropped: {} },
});

/** So many labels of each section, drawn without replacement: errors and no errors in turn. */
function drawLabels(cells: readonly number[], labels: number, seed: number): number[] {
  const random = new Xoshiro128(seed);
  const drawn: number[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    const [errors = 0, fine = 0] = [cells[at], cells[at + 1]];
    let hits = 0;
    for (let i = 0; i < labels; i++)
      if (drawBelow(random, errors + fine - i) < errors - hits) hits += 1;
    drawn.push(hits, labels - hits);
  }
  return drawn;
}

const saysNoClaim = ({ source, hasClaim, isExtra }: SectionJudgment): boolean =>
  source === "first_pass" && hasClaim === false && !isExtra;

interface PilotSize {
  readonly size: Plan["pilot"];
  readonly clusterOf: Uint32Array | undefined;
}

function alphaPilot(
  table: CountTable,
  drawn: CountTable,
  { size, clusterOf, seed }: PilotSize & { readonly seed: number },
): Pilot {
  const alpha = (counts: CountTable) => krippendorffAlpha(counts, "nominal");
  const { estimate } = atFixedRaters(table, JUDGMENTS.alpha, alpha, { draws: DRAWS, seed });
  const problem = buildProblem({ ...alphaInput(drawn, "nominal"), clusterOf });
  return { problem, size, ...measured(estimate) };
}

/** The share of judgments that say error, each section counting once. */
function ratePilot(
  { cells }: CountTable,
  drawn: CountTable,
  { size, clusterOf }: PilotSize,
): Pilot {
  const sections = Array.from({ length: size.sections }, (_, i) => i * 2);
  const pairs = sections.map((at) => [drawn.cells[at] === 1, false] as const);
  const shares = sections.map((at) => {
    const [errors = 0, fine = 0] = [cells[at], cells[at + 1]];
    return errors / (errors + fine);
  });
  const table = pairedCells(pairs);
  const problem = buildProblem({ kernel: pairedRatesKernel, params: {}, table, clusterOf });
  const estimate =
    size.sections > 0
      ? { value: shares.reduce((sum, share) => sum + share, 0) / size.sections }
      : { undefinedBecause: "no section has a judgment" };
  return { problem, size, ...measured(estimate) };
}

const measured = (
  estimate: { readonly value: number } | { readonly undefinedBecause: string },
): Pick<Pilot, "value" | "undefinedBecause"> =>
  "value" in estimate
    ? { value: estimate.value, undefinedBecause: null }
    : { value: null, undefinedBecause: estimate.undefinedBecause };
