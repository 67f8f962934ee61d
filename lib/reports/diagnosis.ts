import { type Actor, authorize } from "@/lib/access/actor";
import { BOM, type Cell, csvLine, guardCell } from "@/lib/exports/csv";
import { openSnapshot } from "@/lib/exports/snapshot";
import { labelsIn as referenceLabels } from "@/lib/references/labels";
import { NAMED_RECIPES, parseRecipe } from "@/lib/references/recipe";
import { BETWEEN } from "./agreement";
import { type ResponseFacts, readResponses } from "./data/responses";
import { readSections, type SectionFrame } from "./data/sections";
import { settleChoices } from "./data/settle";
import { claimRule, hasClaim, labelsIn, type PoolName } from "./frame";
import type { ReportChoices } from "./parameters";

const POOLS: readonly PoolName[] = ["FP", "LaJ", "ME", "FC"];
const REFERENCES = NAMED_RECIPES.slice(0, 3);

const pairKey = (pools: readonly [PoolName, PoolName]) => pools.join("_").toLowerCase();

const HEAD: readonly string[] = [
  ...["unit", "response_id", "section_id", "section_order_in_response"],
  ...["accuracy_scores", "accuracy_used", "accuracy_why_not"],
  ...["people", "people_no_claim", "systems_no_claim"],
  ...POOLS.flatMap((pool) =>
    ["error", "no_error", "used", "why_not"].map((name) => `${pool.toLowerCase()}_${name}`),
  ),
  ...["claims_used", "claims_why_not"],
  ...BETWEEN.flatMap((pools) => ["used", "why_not"].map((name) => `${pairKey(pools)}_${name}`)),
  ...REFERENCES.flatMap(({ title }) => {
    const name = title.toLowerCase().replace(/\W+/g, "_");
    return [`${name}_label`, `${name}_reason`];
  }),
];

/** Why a section says nothing about agreement within a pool; null where it does. */
export function whyNotUsed(
  frame: SectionFrame,
  pool: PoolName,
  section: number,
  claims: "people" | "everybody",
): string | null {
  const [error, fine] = labelsIn(frame, pool, section);
  const labels = error + fine;
  if (pool === "FP" || pool === "LaJ") {
    if ((frame.counts.people[section] ?? 0) === 0) return "judged by nobody";
    if (!hasClaim(frame, section, claims)) return "somebody says that there is no claim";
  }
  if (labels === 0) return pool === "ME" || pool === "FC" ? "not adjudicated" : "no label";
  return labels === 1 ? "only one label" : null;
}

/** Why a section says nothing about agreement on claims. */
function whyNoClaims({ counts }: SectionFrame, section: number): string | null {
  const said = (counts.peopleClaim[section] ?? 0) + (counts.peopleNoClaim[section] ?? 0);
  if (said === 0) return "judged by nobody";
  return said === 1 ? "only one label" : null;
}

/** Why a section says nothing about agreement between two pools: one of them has no label there. */
function whyNotShared(
  frame: SectionFrame,
  pools: readonly [PoolName, PoolName],
  section: number,
  claims: "people" | "everybody",
): string | null {
  for (const pool of pools) {
    const why = whyNotUsed(frame, pool, section, claims);
    if (why !== null && why !== "only one label") return `${pool}: ${why}`;
  }
  return null;
}

const used = (why: string | null): readonly Cell[] => [why === null, why];

/** A row a response: whether it enters agreement on its accuracy. */
function responseRow({ externalId, scores, judgments }: ResponseFacts): readonly Cell[] {
  const given = Object.values(scores).reduce((sum, n) => sum + n, 0);
  const single = given === 1 ? "only one score" : null;
  const why = given === 0 ? (judgments > 0 ? "no score" : "judged by nobody") : single;
  const cells: Cell[] = ["response", externalId, "", null, given, ...used(why)];
  return HEAD.map((_, at) => cells[at] ?? null);
}

function poolCells(
  frame: SectionFrame,
  section: number,
  claims: "people" | "everybody",
): readonly Cell[] {
  return POOLS.flatMap((pool) => {
    const why = whyNotUsed(frame, pool, section, claims);
    return [...labelsIn(frame, pool, section), why === null, why];
  });
}

/**
 * One row a unit. Of a section: its labels by pool; whether it enters agreement within each pool, on
 * claims, and between two pools, and why not; and what each of the study's references makes of it. Then
 * of a response: whether it enters agreement on accuracy, and why not. CSV in pieces, safe in a spreadsheet.
 */
export async function* diagnosisCsv(
  actor: Actor,
  projectId: string,
  choices: ReportChoices,
): AsyncGenerator<string> {
  authorize(actor, "report:view", projectId);
  const snapshot = await openSnapshot();
  try {
    const { tx } = snapshot;
    const settled = await settleChoices(tx, projectId, choices);
    const claims = claimRule(settled, "people");
    const frame = await readSections(tx, projectId, settled);
    const names = new Map<string, readonly [response: string, section: string]>();
    const decided: Map<string, readonly Cell[]>[] = [];
    for (const { recipe } of REFERENCES) {
      const reasons = new Map<string, readonly Cell[]>();
      const made = parseRecipe({ ...recipe, answers: settled.answers });
      for await (const batch of await referenceLabels(tx, projectId, made))
        for (const { unitId, response, key, label, reason } of batch) {
          names.set(unitId, [response, key]);
          reasons.set(unitId, [label, reason]);
        }
      decided.push(reasons);
    }
    yield BOM + csvLine(HEAD);
    for (let section = 0; section < frame.size; section++) {
      const unitId = frame.unitIds[section] ?? "";
      const { people, peopleNoClaim, anyNoClaim } = frame.counts;
      const against = peopleNoClaim[section] ?? 0;
      const cells: Cell[] = [
        "section",
        ...(names.get(unitId) ?? ["", ""]),
        frame.index[section],
        ...[null, null, null],
        people[section],
        against,
        (anyNoClaim[section] ?? 0) - against,
        ...poolCells(frame, section, claims),
        ...used(whyNoClaims(frame, section)),
        ...BETWEEN.flatMap((pools) => used(whyNotShared(frame, pools, section, claims))),
        ...decided.flatMap((reasons) => reasons.get(unitId) ?? [null, null]),
      ];
      yield csvLine(cells.map(guardCell));
    }
    for (const response of await readResponses(tx, projectId))
      yield csvLine(responseRow(response).map(guardCell));
  } finally {
    await snapshot.close();
  }
}
