import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { NotFoundError } from "@/lib/errors";
import { openSnapshot } from "@/lib/exports/snapshot";
import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import { WEIGHT_NAMES } from "@/lib/stats/agreement-weights";
import { comparesGroups, type StatisticOptions } from "@/lib/stats/definition";
import { LEVELS } from "@/lib/stats/distance";
import { RatingCollector } from "@/lib/stats/rating-collector";
import { statistics } from "@/lib/stats/registry";
import type { ReliabilityData } from "@/lib/stats/reliability";
import type { StatisticResult } from "@/lib/stats/result";
import type { SectionJudgment } from "./judgments";
import { readSections } from "./read-sections";
import { SOURCES } from "./recipe";

const pair = z.tuple([z.string().min(1), z.string().min(1)], "Name two.");
const whole = (most: number) => z.coerce.number().int().min(0).max(most);

/** What a statistic of a project's judgments is asked for with. Whatever is absent takes the default. */
export const statisticQuery = z.object({
  /** Whose judgments: of the first pass, of adjudicators, of judges. Several are compared as groups. */
  of: z.array(z.enum(SOURCES)).min(1).default(["first_pass"]),
  /** Annotator groups as the groups that are compared, in the place of sources. */
  groups: pair.optional(),
  coders: pair.optional(),
  level: z.enum(LEVELS).default("nominal"),
  weights: z.enum(WEIGHT_NAMES).optional(),
  bootstrap: whole(100_000).default(0),
  seed: whole(2_147_483_647).default(42),
  resample: z.enum(["unit", "cluster", "two-way"]).default("unit"),
  ci: z.enum(["percentile", "bca"]).default("percentile"),
  engine: z.enum(["default", "numpy"]).default("default"),
  confidence: z.coerce.number().gt(0).lt(1).default(0.95),
});
export type StatisticQuery = z.output<typeof statisticQuery>;

/** Statistics that can be had of a project: those of ratings. */
export const PROJECT_STATISTICS: readonly string[] = statistics
  .filter(({ input }) => input === "ratings")
  .map(({ name }) => name);

/**
 * A statistic of "has an error" over the sections with a claim, computed on a thread. A section is
 * left out when anybody of the first pass says that it holds no claim; clusters are responses.
 */
export async function projectStatistic(
  actor: Actor,
  projectId: string,
  name: string,
  input: unknown,
): Promise<StatisticResult> {
  authorize(actor, "reference:view", projectId);
  if (!PROJECT_STATISTICS.includes(name))
    throw new NotFoundError(
      `There is no statistic “${name}”. There are: ${PROJECT_STATISTICS.join(", ")}.`,
    );
  const query = parseFields(statisticQuery, input) as StatisticQuery;
  const options = optionsOf(query);
  const compares = statistics.some((each) => each.name === name && comparesGroups(each, options));
  const data = await readRatings(projectId, query, compares);
  const workers = await sharedStatsWorkers();
  return workers.statistic(name, data, options, ["response"]);
}

/**
 * Ratings of the sections. Where no groups are compared, a coder who judged a section under two
 * sources is refused (ValidationError): agreement would pair the coder with itself.
 */
async function readRatings(
  projectId: string,
  query: StatisticQuery,
  compares: boolean,
): Promise<ReliabilityData> {
  const ratings = new RatingCollector();
  const snapshot = await openSnapshot();
  try {
    for await (const sections of readSections(snapshot.tx, projectId, "final"))
      for (const { unitId, response, judgments } of sections) {
        if (judgments.some(saysNoClaim)) continue;
        const seen = new Set<string>();
        for (const judgment of judgments.filter((each) => isAsked(each, query))) {
          const coder = `${judgment.source} ${judgment.coder}`;
          // Imported data can hold two judgments of one coder; the first one counts.
          if (seen.has(coder)) continue;
          seen.add(coder);
          ratings.add({
            ...{ unit: unitId, coder: judgment.coder, clusters: [response] },
            ...(compares && { group: query.groups ? (judgment.group ?? "") : judgment.source }),
            value: String(judgment.hasError),
          });
        }
      }
  } finally {
    await snapshot.close();
  }
  return ratings.build({ level: query.level, order: ["false", "true"] });
}

const saysNoClaim = ({ source, hasClaim, isExtra }: SectionJudgment): boolean =>
  source === "first_pass" && hasClaim === false && !isExtra;

const isAsked = (judgment: SectionJudgment, { of, groups, coders }: StatisticQuery): boolean => {
  const { source, hasError, isExtra, group, coder } = judgment;
  if (hasError === null || isExtra || !of.some((wanted) => wanted === source)) return false;
  if (groups && !groups.some((wanted) => wanted === group)) return false;
  return !coders || coders.includes(coder);
};

function optionsOf(query: StatisticQuery): StatisticOptions {
  const { of, groups, ...options } = query;
  const [first, second] = of;
  const compared = groups ?? (first && second ? ([first, second] as const) : undefined);
  return {
    ...options,
    groups: compared ? [compared[0], compared[1]] : undefined,
    zeroDivision: "undefined",
    restarts: 0,
  };
}
