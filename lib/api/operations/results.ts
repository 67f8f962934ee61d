import { z } from "zod";
import { runBenchmark } from "@/lib/benchmark/benchmark";
import { benchmarkOptions } from "@/lib/benchmark/options";
import { scoresCsv } from "@/lib/benchmark/scores-csv";
import { exportOneFile } from "@/lib/exports/commands";
import { attachment, streamOf } from "@/lib/exports/download";
import { parseExportOptions } from "@/lib/exports/formats";
import { PROFILES } from "@/lib/exports/profiles";
import { CSV } from "@/lib/exports/types";
import { listReferences } from "@/lib/references/queries";
import { PROJECT_STATISTICS, projectStatistic, statisticQuery } from "@/lib/references/statistics";
import { computeReportsNow, reportsNamed } from "@/lib/reports/commands";
import { CHOICE_NAMES, parseChoices } from "@/lib/reports/parameters";
import { REPORTS } from "@/lib/reports/registry";
import { toJson } from "@/lib/reports/render/json";
import { defineOperation } from "../operation";
import { benchmarkSchema } from "../schemas";

const detectorQuery = z.object({
  ...benchmarkOptions.omit({ detectors: true, kinds: true }).shape,
  detector: z.array(z.string()).default([]).describe("Only these detectors, by id or name."),
});

export const scoresOperation = defineOperation({
  ...{ id: "scoreDetectors", method: "get" },
  path: "/projects/{slug}/references/{reference}/scores",
  summary: "Precision, recall and F1 of detectors by a reference",
  permission: "reference:view",
  scope: "read",
  isHeavy: true,
  query: detectorQuery,
  response: benchmarkSchema,
  run: ({ actor, project, params, query: { detector, ...options } }) =>
    runBenchmark(actor, project.id, params.reference ?? "", { ...options, detectors: detector }),
});

export const scoresCsvOperation = defineOperation({
  ...{ id: "scoresCsv", method: "get", path: "/projects/{slug}/scores.csv" },
  summary: "The study’s scores.csv, for some references or for all",
  permission: "reference:view",
  scope: "read",
  isHeavy: true,
  query: z.object({
    reference: z.array(z.string()).default([]),
    detector: z.array(z.string()).default([]),
    resamples: benchmarkOptions.shape.resamples.default(10_000),
    seed: benchmarkOptions.shape.seed,
  }),
  response: { mediaType: "text/csv", description: "One row a predictor, key and sampling." },
  run: async ({ actor, project, query: { reference, detector, ...options } }) => {
    const all = await listReferences(actor, project.id);
    const references = reference.length > 0 ? reference : all.map(({ name }) => name);
    const chosen = { ...options, detectors: detector, kinds: ["people", "system"] };
    const csv = await scoresCsv(actor, project.id, { references, options: chosen });
    return attachment(csv, `${project.slug}-scores.csv`, CSV);
  },
});

export const statisticOperation = defineOperation({
  ...{ id: "computeStatistic", method: "get", path: "/projects/{slug}/statistics/{statistic}" },
  summary: `A statistic of “has an error” over sections with a claim: ${PROJECT_STATISTICS.join(", ")}`,
  permission: "reference:view",
  scope: "read",
  isHeavy: true,
  query: statisticQuery,
  response: z.looseObject({
    statistic: z.string(),
    value: z.number().nullable(),
    undefined_because: z.string().nullable(),
    units: z.object({ used: z.int(), dropped: z.record(z.string(), z.int()) }),
  }),
  run: ({ actor, project, params, query }) =>
    projectStatistic(actor, project.id, params.statistic ?? "", query),
});

const choicesQuery = z.object(
  Object.fromEntries(CHOICE_NAMES.map((name) => [name, z.string().optional()])),
);

export const listReportsOperation = defineOperation({
  ...{ id: "listReports", method: "get", path: "/projects/{slug}/reports" },
  summary: "Names of the tables and figures that a project’s reports hold",
  permission: "report:view",
  scope: "read",
  response: z.object({
    items: z.array(z.object({ name: z.string(), label: z.string(), title: z.string() })),
  }),
  run: async () => ({
    items: REPORTS.map(({ name, label, title }) => ({ name, label, title })),
  }),
});

export const getReportOperation = defineOperation({
  ...{ id: "getReport", method: "get", path: "/projects/{slug}/reports/{report}" },
  summary: "A table or figure, computed from the project as it is now, with its choices",
  permission: "report:view",
  scope: "read",
  isHeavy: true,
  query: choicesQuery,
  response: z.looseObject({
    name: z.string(),
    label: z.string(),
    title: z.string(),
    rows: z.array(z.record(z.string(), z.unknown())),
  }),
  run: async ({ actor, project, params, query }) => {
    const reports = reportsNamed([params.report ?? ""]);
    const request = { project, reports, choices: parseChoices(query) };
    const [item] = await computeReportsNow(actor, request);
    return item ? toJson(item) : {};
  },
});

export const exportJudgmentsOperation = defineOperation({
  ...{ id: "exportJudgments", method: "get", path: "/projects/{slug}/judgments" },
  summary: "All judgments, one JSON object a line, as the export writes them",
  permission: "data:export",
  scope: "judgments",
  isHeavy: true,
  query: z.object({
    profile: z
      .enum(PROFILES)
      .optional()
      .describe("How much leaves; the most that the project allows where absent."),
    all: z
      .enum(["true", "false"])
      .default("false")
      .transform((text) => text === "true")
      .describe("Judgments that were revised or came late too."),
  }),
  response: { mediaType: "application/x-ndjson", description: "One judgment a line." },
  run: async ({ actor, project, query }) => {
    const options = parseExportOptions({ ...query, as: ["jsonl"] });
    const input = { projectId: project.id, format: "judgments" as const, options };
    const { chunks } = await exportOneFile(actor, input, "judgments.jsonl");
    const name = `${project.slug}-judgments.jsonl`;
    return attachment(await streamOf(chunks), name, "application/x-ndjson");
  },
});
