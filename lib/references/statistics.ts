import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { NotFoundError, ValidationError } from "@/lib/errors";
import { openSnapshot } from "@/lib/exports/snapshot";
import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import { WEIGHT_NAMES } from "@/lib/stats/agreement-weights";
import {
  comparesGroups,
  type StatisticDefinition,
  type StatisticOptions,
  unreadOption,
} from "@/lib/stats/definition";
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
  const definition = statistics.find((each) => each.name === name);
  if (!definition || !PROJECT_STATISTICS.includes(name))
    throw new NotFoundError(
      `There is no statistic “${name}”. There are: ${PROJECT_STATISTICS.join(", ")}.`,
    );
  const query = parseFields(statisticQuery, input) as StatisticQuery;
  refuseUnread(definition, query);
  const options = optionsOf(definition, query);
  const data = await readRatings(projectId, query, comparesGroups(definition, options));
  const workers = await sharedStatsWorkers();
  return workers.statistic(name, data, options, ["response"]);
}

/** Choices of how a value or its interval is had; "groups" and "coders" choose ratings as well. */
const HOW = ["level", "weights", "seed", "resample", "ci", "engine", "confidence"] as const;

/** Throws ValidationError for a choice that would change nothing. */
function refuseUnread(definition: StatisticDefinition, query: StatisticQuery): void {
  const usual = statisticQuery.parse({});
  const given = HOW.filter((name) => query[name] !== usual[name]);
  const unread = unreadOption(definition, given);
  if (unread === undefined) return;
  const message = `${definition.name} has no option ${unread}.`;
  throw new ValidationError(message, { [unread]: message });
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

/** Two sources are the groups of a statistic that compares groups, unless annotator groups are named. */
function comparedGroups(
  { options }: StatisticDefinition,
  { of, groups }: StatisticQuery,
): readonly [string, string] | undefined {
  if (groups) return groups;
  const [first, second, ...more] = new Set(of);
  if (more.length > 0 && options.includes("groups")) {
    const message = "Name two sources to compare, or one.";
    throw new ValidationError(message, { of: message });
  }
  return first && second ? [first, second] : undefined;
}

function optionsOf(definition: StatisticDefinition, query: StatisticQuery): StatisticOptions {
  const { of: _, ...options } = query;
  const groups = comparedGroups(definition, query);
  return { ...options, groups, zeroDivision: "undefined", restarts: 0 };
}
