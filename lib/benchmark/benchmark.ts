import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { type Actor, authorize } from "@/lib/access/actor";
import { ValidationError } from "@/lib/errors";
import { openSnapshot } from "@/lib/exports/snapshot";
import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import {
  type DrawnPool,
  readDrawnPool,
  type WeighedStratum,
  weighEntries,
} from "@/lib/pools/weights";
import { factsLine } from "@/lib/references/labels";
import { poolBasis } from "@/lib/references/pool-basis";
import { getReference, type ReferenceSummary } from "@/lib/references/queries";
import { readSectionsSince } from "@/lib/references/read-sections";
import type { Recipe } from "@/lib/references/recipe";
import { type Bounds, precisionBounds } from "./bounds";
import { type Detector, detectorsOf, listDetectorCoders } from "./detectors";
import { type Gaps, readGaps } from "./gaps";
import type { LeftOutReason } from "./kinds";
import { type BenchmarkOptions, parseBenchmarkOptions } from "./options";
import { type CoderOutcomes, isAdjudicator, type KnownLabel, OutcomeCollector } from "./outcomes";
import { refitWithout } from "./refit";
import { Ground, type ScoreOptions, type Scores, scoreOutcomes } from "./score";
import { type SeriesResult, summariseSeries } from "./series";

/** How one detector fares by a reference. */
export interface DetectorResult {
  readonly detector: Detector;
  readonly plain: Scores;
  /** Against the reference built without it; null where it did not feed the pool. */
  readonly leftOut: Scores | null;
  /** Why `leftOut` is null; null where it is not. */
  readonly leftOutBecause: LeftOutReason | null;
  /**
   * By adjudicated sections alone, each weighted by the sections of its stratum over those of them
   * that adjudicators labelled: estimates for all sections with a claim. Null where
   * `weightedBecause` says why.
   */
  readonly weighted: Scores | null;
  readonly bounds: Bounds;
  /** Systems: labelled sections without a label of theirs; null for people, who are not asked all. */
  readonly gaps: Gaps | null;
}

export interface Benchmark {
  readonly reference: Pick<ReferenceSummary, "id" | "name" | "dataVersion" | "contentHash">;
  /** Sections with a label in the reference, and responses that hold them. */
  readonly sections: number;
  readonly responses: number;
  readonly options: BenchmarkOptions;
  readonly results: readonly DetectorResult[];
  readonly series: readonly SeriesResult[];
  /** Why no score stands for all sections with a claim; null where they do. */
  readonly weightedBecause: string | null;
  /** What the weights rest on: strata of the newest pool with what was drawn and labelled. */
  readonly strata: readonly WeighedStratum[];
  /** The judgments are still as they were when the reference was frozen, as far as it used them. */
  readonly isSameData: boolean;
}

/**
 * Scores detectors against a frozen reference. Without `detectors` among the options all that have
 * a prediction are scored. Throws NotFoundError for a reference, ValidationError for a detector,
 * that the project does not have.
 */
export async function runBenchmark(
  actor: Actor,
  projectId: string,
  referenceName: string,
  input: unknown = {},
): Promise<Benchmark> {
  authorize(actor, "reference:view", projectId);
  const options = parseBenchmarkOptions(input);
  const reference = await getReference(actor, projectId, referenceName);
  const read = await readAll(reference);
  const wanted = chosen(read.detectors, options, read.collector.coders);
  const ground = new Ground(read.collector.sections, options.over);
  const adjudicated = new Set(
    read.collector.sections.flatMap(({ isAdjudicated, unitId }) => (isAdjudicated ? unitId : [])),
  );
  const { weights, strata, because } = weighEntries(read.pool, (id) => adjudicated.has(id));
  const lacking = asksAdjudicators(reference.recipe)
    ? because
    : "this reference does not ask adjudicators";
  const weightOf = (section: number): number =>
    weights.get(read.collector.sections[section]?.unitId ?? "") ?? 0;
  const sampled = new Ground(
    read.collector.sections,
    options.over,
    (_, section) => weightOf(section) > 0,
  );
  const workers = await sharedStatsWorkers();
  const results = await Promise.all(
    wanted.map(async (detector): Promise<DetectorResult> => {
      const own = detector.coders.flatMap((coder) => read.collector.coders.get(coder) ?? []);
      const outcomes = own.map((each) => each.plain);
      const [plain, leftOut, weighted] = await Promise.all([
        scoreOutcomes(outcomes, ground, options, workers),
        scoreLeftOut(detector, own, read, options),
        lacking === null ? scoreOutcomes(outcomes, sampled, options, workers, weightOf) : null,
      ]);
      const bounds = precisionBounds(own.map(({ positives }) => positives));
      const gaps = detector.kind === "system" ? (read.gaps.get(detector.name) ?? {}) : null;
      return { detector, plain, ...leftOut, weighted, bounds, gaps };
    }),
  );
  const labelled = read.collector.sections.filter(({ isLabelled }) => isLabelled);
  const { id, name, dataVersion, contentHash } = reference;
  return {
    reference: { id, name, dataVersion, contentHash },
    sections: labelled.length,
    responses: new Set(labelled.map(({ response }) => response)).size,
    options,
    results,
    series: summariseSeries(results),
    weightedBecause: lacking,
    strata,
    isSameData: read.dataVersion === dataVersion,
  };
}

const asksAdjudicators = ({ steps }: Recipe): boolean =>
  steps.some(({ sources }) => sources.some(isAdjudicator));

interface ReadBenchmark {
  readonly detectors: readonly Detector[];
  readonly collector: OutcomeCollector;
  readonly gaps: ReadonlyMap<string, Gaps>;
  readonly pool: DrawnPool | null;
  /** Of the judgments as they were when the reference was frozen. */
  readonly dataVersion: string;
  /** Everybody who fed the pool can be left out. */
  readonly leavesOut: boolean;
}

/** All predictions, from one moment of the data. */
async function readAll(reference: ReferenceSummary): Promise<ReadBenchmark> {
  const { id, projectId, recipe, createdAt } = reference;
  const snapshot = await openSnapshot();
  const { tx } = snapshot;
  try {
    const basis = await poolBasis(tx, projectId);
    const detectors = detectorsOf(await listDetectorCoders(tx, projectId), basis);
    const fed = new Set(detectors.flatMap((each) => (each.fedPool ? each.coders : [])));
    const batches = () => readSectionsSince(tx, projectId, recipe.answers, createdAt);
    const refits = await refitWithout(recipe, basis, fed, batches);
    const leavesOut = refits !== null;
    const collector = new OutcomeCollector(await readKnownLabels(tx, id), recipe, basis, {
      leavesOut: (coder) => leavesOut && fed.has(coder),
      posteriorsOf: (coder) => refits?.get(coder),
    });
    const hash = createHash("sha256");
    for await (const sections of batches())
      for (const section of sections) {
        hash.update(factsLine(section.before));
        collector.add(section);
      }
    const gaps = await readGaps(tx, projectId, id);
    const pool = await readDrawnPool(tx, projectId);
    return { detectors, collector, gaps, pool, dataVersion: hash.digest("hex"), leavesOut };
  } finally {
    await snapshot.close();
  }
}

async function readKnownLabels(
  tx: Sql,
  referenceId: string,
): Promise<ReadonlyMap<string, KnownLabel>> {
  const labels = new Map<string, KnownLabel>();
  const batches = tx<{ unit_id: string; label: boolean | null; adjudicated: boolean }[]>`
    SELECT unit_id, label, decided_by && ARRAY['medical_expert', 'fact_checker'] AS adjudicated
    FROM reference_label WHERE reference_id = ${referenceId}`.cursor(5000);
  for await (const rows of batches)
    for (const { unit_id, label, adjudicated } of rows)
      labels.set(unit_id, { label, isAdjudicated: adjudicated });
  return labels;
}

function chosen(
  detectors: readonly Detector[],
  { detectors: wanted, kinds }: BenchmarkOptions,
  coders: ReadonlyMap<string, CoderOutcomes>,
): readonly Detector[] {
  if (wanted.length === 0)
    return detectors.filter(
      (detector) =>
        kinds.includes(detector.kind) &&
        detector.coders.some((coder) => hasPredictions(coders.get(coder))),
    );
  return wanted.map((name) => {
    const found = detectors.find((each) => each.id === name || each.name === name);
    if (found) return found;
    const message = `The project has no detector “${name}”. It has: ${detectors.map(({ id }) => id).join(", ")}.`;
    throw new ValidationError(message, { detectors: message });
  });
}

const hasPredictions = (outcomes: CoderOutcomes | undefined): boolean => {
  if (!outcomes) return false;
  const { confirmed, refuted, undecided, unseen } = outcomes.positives;
  return outcomes.plain.kinds.length > 0 || confirmed + refuted + undecided + unseen > 0;
};

async function scoreLeftOut(
  { fedPool }: Detector,
  own: readonly CoderOutcomes[],
  { collector, leavesOut }: ReadBenchmark,
  options: ScoreOptions,
): Promise<Pick<DetectorResult, "leftOut" | "leftOutBecause">> {
  const none = (leftOutBecause: LeftOutReason) => ({ leftOut: null, leftOutBecause });
  if (!fedPool) return none("not_in_pool");
  if (!own.some(({ wasThere }) => wasThere)) return none("came_later");
  if (!leavesOut) return none("too_large");
  const outcomes = own.map((each) => each.leftOut);
  const scored = new Set(outcomes.flatMap(({ sections }) => sections));
  const ground = new Ground(
    collector.sections,
    options.over,
    ({ isLabelled }, number) => isLabelled || scored.has(number),
  );
  const leftOut = await scoreOutcomes(outcomes, ground, options, await sharedStatsWorkers());
  return { leftOut, leftOutBecause: null };
}
