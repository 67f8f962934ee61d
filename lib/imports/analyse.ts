import { db } from "@/lib/db/client";
import type { Counts } from "./staged/counts";

/** From this many new rows on, the database's picture of its tables is too old to plan by. */
const MANY_ROWS = 1000;

/** Lets the planner know of a large import at once: by itself it learns of it a minute later. */
export async function analyse({ sections, judgments, responses }: Counts): Promise<void> {
  if (sections + judgments + responses < MANY_ROWS) return;
  await db()
    .$executeRaw`ANALYZE thread, turn, response, section, unit, coder, judgment, response_source, judgment_source`;
}
