import { z } from "zod";
import { GAP_KINDS } from "@/lib/benchmark/gaps";
import { DETECTOR_KINDS, LEFT_OUT_REASONS } from "@/lib/benchmark/kinds";
import { REASONS } from "@/lib/references/decide";
import { SEVERITIES } from "@/lib/references/judgments";
import { MOVES } from "@/lib/references/moves";
import { SOURCES } from "@/lib/references/recipe";

/** What the API answers, in the names of its JSON. Tests hold the answers against these. */

const counts = z.record(z.string(), z.int());

export const projectSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  is_demo: z.boolean(),
  roles: z.array(z.string()).describe("Roles of whoever asks."),
  created_at: z.iso.datetime(),
});

export const referenceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  by: z.string().nullable(),
  recipe: z.record(z.string(), z.unknown()).describe("How sections got their labels."),
  counts: z.object({
    sections: z.int(),
    error: z.int(),
    no_error: z.int(),
    reasons: counts,
    decided_by: z.record(z.string(), z.object({ error: z.int(), no_error: z.int() })),
    severity: counts,
  }),
  fit: z
    .object({
      sections: z.int(),
      iterations: z.int(),
      converged: z.boolean(),
      log_likelihood: z.number(),
    })
    .nullable()
    .describe("How Dawid-Skene went; null where the recipe has none."),
  data_version: z.string().describe("SHA-256 over the judgments that were looked at."),
  content_hash: z.string().describe("SHA-256 over recipe and labels."),
});

const label = z.boolean().nullable().describe("True = has an error; null = no label.");

export const labelSchema = z.object({
  response_id: z.string(),
  section_id: z.string(),
  section_order_in_response: z.int(),
  label,
  reason: z.enum(REASONS),
  decided_by: z.array(z.enum(SOURCES)),
  severity: z.enum(SEVERITIES).nullable(),
  judgment_ids: z.array(z.uuid()),
});

export const comparisonSchema = z.object({
  from: z.string(),
  to: z.string(),
  moved: z.int(),
  same: z.int(),
  transitions: z.array(z.object({ from: label, to: label, sections: z.int() })),
  reasons: z.array(
    z.object({
      move: z.enum(MOVES),
      from_reason: z.enum(REASONS),
      to_reason: z.enum(REASONS),
      sections: z.int(),
    }),
  ),
});

const scoreSchema = z.object({
  value: z.number().nullable(),
  undefined_because: z.string().nullable(),
  interval: z
    .object({
      low: z.number(),
      high: z.number(),
      method: z
        .string()
        .describe("clopper-pearson: the exact interval of a share that no resample moves."),
    })
    .nullable(),
  interval_because: z
    .string()
    .nullable()
    .describe("Why there is no interval though one was asked for."),
});
const scoresSchema = z.object({
  precision: scoreSchema,
  recall: scoreSchema,
  f1: scoreSchema,
  npv: scoreSchema.describe(
    "Negative predictive value: of predictions of no error, those that the reference shares.",
  ),
  counts: z.object({ tp: z.int(), fp: z.int(), fn: z.int(), tn: z.int() }),
  predictions: z.int(),
  sections: z.int(),
});
const spread = z.object({ median: z.number(), low: z.number(), high: z.number() }).nullable();

export const benchmarkSchema = z.object({
  reference: z.object({
    id: z.uuid(),
    name: z.string(),
    data_version: z.string(),
    content_hash: z.string(),
  }),
  sections: z.int(),
  responses: z.int(),
  options: z.record(z.string(), z.unknown()),
  weighted_because: z.string().nullable(),
  strata: z
    .array(
      z.object({
        name: z.string(),
        reason: z.string().describe("The row of the pool, or the stratum of its audit."),
        population: z.int(),
        sampled: z.int().describe("Sections drawn; all of them for rows of the rule."),
        labelled: z.int().describe("Of those drawn, sections that adjudicators labelled."),
      }),
    )
    .describe("Strata of the newest pool, which the weights rest on."),
  is_same_data: z.boolean(),
  results: z.array(
    z.object({
      detector: z.object({
        id: z.string(),
        kind: z.enum(DETECTOR_KINDS),
        name: z.string(),
        coders: z.array(z.string()),
        series: z.string().nullable(),
        fed_pool: z.boolean(),
      }),
      plain: scoresSchema,
      left_out: scoresSchema
        .nullable()
        .describe("By the reference built without it; null where it did not feed the pool."),
      left_out_because: z.enum(LEFT_OUT_REASONS).nullable(),
      weighted: scoresSchema
        .nullable()
        .describe(
          "Estimates for all sections with a claim, from adjudicated ones by their weights.",
        ),
      bounds: z.object({
        positives: z.int(),
        unlabelled: z.int(),
        unseen: z.int(),
        share: z.number().nullable(),
        precision: z.object({ low: z.number(), high: z.number() }).nullable(),
      }),
      gaps: z.partialRecord(z.enum(GAP_KINDS), z.int()).nullable(),
    }),
  ),
  series: z.array(
    z.object({
      name: z.string(),
      runs: z.int(),
      precision: spread,
      recall: spread,
      f1: spread,
    }),
  ),
});
