import {
  type DoubleRole,
  type DoubleWeights,
  doubleWords,
  readDoubleChances,
  weighDoubles,
} from "@/lib/pools/doubles";
import type { DrawnPool } from "@/lib/pools/weights";
import { alphaProblem, krippendorffAlpha } from "@/lib/stats/alpha";
import { buildProblem, combineProblems } from "@/lib/stats/bootstrap/build-problem";
import { percentAgreement, percentInput } from "@/lib/stats/percent-agreement";
import { severalLabels, type WithinBlock } from "../agreement";
import { quantityCell } from "../cells";
import type { ReportContext } from "../context";
import { drawnSections } from "../draw";
import { LABELS, labelCell, POOL_WORDS, type PoolName, poolCounts } from "../frame";
import type { Cell, Parameter } from "../types";

const ROLES: Partial<Record<PoolName, DoubleRole>> = { ME: "medical_expert", FC: "fact_checker" };

/** Agreement of adjudicators of one kind where each section counts by its chance of two of them. */
export interface WeighedDoubles {
  readonly pool: PoolName;
  readonly percent: Cell;
  readonly alpha: Cell;
}

/** What a table of agreement says of doubles. */
export interface Doubles {
  /** Pools whose doubles have known and unequal chances. */
  readonly weighed: readonly WeighedDoubles[];
  readonly notes: readonly string[];
  readonly parameters: readonly Parameter[];
}

const SAME = "all of them count the same, so that weights would change nothing";

/** Agreement over doubles, weighted by the inverse of the chances that they had. */
export async function weighedDoubles(
  context: ReportContext,
  within: readonly WithinBlock[],
  pool: DrawnPool | null,
): Promise<Doubles> {
  const weighed: WeighedDoubles[] = [];
  const notes: string[] = [];
  const parameters: Parameter[] = [];
  for (const block of within) {
    const role = ROLES[block.pool];
    if (!role) continue;
    const found = await weightsOf(context, block, pool, role);
    const label = `${POOL_WORDS[block.pool]}, sections judged twice`;
    if (found.because !== null) {
      notes.push(`${label}: unweighted, as ${found.because}.`);
      parameters.push({ label, value: "unweighted" });
      continue;
    }
    weighed.push(await agreementOf(context, block, found.weights));
    notes.push(`${label}, what the weights rest on. ${doubleWords(found.cells)}.`);
    parameters.push({ label, value: "unweighted, and weighted in rows of their own" });
  }
  return { weighed, notes: [...(weighed.length > 0 ? [NOTE] : []), ...notes], parameters };
}

const NOTE =
  "Weighted: each section that was judged twice counts by the inverse of the chance that it had of that, which is its chance of entering the pool times that of being a double; both as they came about so far. Such rows stand for all sections of the rows and strata that the newest pool drew from.";

async function weightsOf(
  { tx, projectId, sections }: ReportContext,
  block: WithinBlock,
  pool: DrawnPool | null,
  role: DoubleRole,
): Promise<DoubleWeights> {
  const { unitIds } = await sections();
  const doubled = severalLabels(block.table).map((row) => unitIds[block.sections[row] ?? 0] ?? "");
  const chances = await readDoubleChances(tx, projectId, role);
  const found = weighDoubles(pool, chances, new Set(doubled));
  const isEven = found.because === null && new Set(found.weights.values()).size < 2;
  return isEven ? { ...found, because: SAME } : found;
}

/** As the unweighted rows are drawn; sections with one label weigh nothing. */
async function agreementOf(
  context: ReportContext,
  { pool, sections: all, table: whole }: WithinBlock,
  weightOf: ReadonlyMap<string, number>,
): Promise<WeighedDoubles> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const sections =
    choices.rules === "code" ? all : Uint32Array.from(severalLabels(whole), (row) => all[row] ?? 0);
  const table = poolCounts(frame, pool, sections);
  const weights = Float64Array.from(
    sections,
    (section) => weightOf.get(frame.unitIds[section] ?? "") ?? 0,
  );
  const crossed = (await context.crossed())(sections, LABELS.length, labelCell(pool));
  const drawn = drawnSections(choices, frame, responses, sections, "section", crossed);
  const [intervals = {}] = await draw([
    combineProblems({
      alpha: alphaProblem(table, "nominal", drawn, weights),
      percent: buildProblem({ ...percentInput(table), ...drawn, weights }),
    }),
  ]);
  const percent = percentAgreement(table, weights).values.macro;
  const alpha = krippendorffAlpha(table, "nominal", weights);
  return {
    pool,
    percent: quantityCell(percent, "share", intervals["percent.macro"]),
    alpha: quantityCell(alpha, "coefficient", intervals.alpha),
  };
}
