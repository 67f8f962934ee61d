import type postgres from "postgres";
import { sql } from "./client";

/** For statements that run many times a second and cost more to plan than to run. */

/** A whole number in a statement's text: with a limit as a parameter, plans reckon with a tenth of all rows. */
export const wholeNumber = (value: number): postgres.PendingQuery<postgres.Row[]> =>
  sql().unsafe(String(Math.trunc(value)));

/**
 * Has what follows in this transaction run by the one plan that PostgreSQL keeps for all values, and
 * that plan walk the indexes. Left to itself PostgreSQL keeps it only while it reckons that it costs
 * no more than the average of the plans made for the values at hand; while tables grow it reckons
 * otherwise and plans each time. And a plan made while tables are small scans them whole, and is kept
 * when they have grown. Only for statements that look up few rows in whatever table, by any values.
 */
export const byKeptPlan = (run: postgres.TransactionSql) => run`
  SELECT set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)`;
