import { db } from "@/lib/db/client";
import { RateLimitedError } from "@/lib/errors";

export interface RateRule {
  /** Tries allowed within one window. */
  readonly tries: number;
  readonly windowSeconds: number;
}

/**
 * Counts one try under `key` and throws RateLimitedError when there were too many. One statement
 * counts and reads, so that tries at the same moment cannot slip through between the two.
 */
export async function countTry(key: string, rule: RateRule): Promise<void> {
  const window = `${rule.windowSeconds} seconds`;
  const rows = await db().$queryRaw<{ tries: number; wait: number }[]>`
    INSERT INTO rate_limit AS r (key, window_start, tries) VALUES (${key}, now(), 1)
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN r.window_start <= now() - ${window}::interval THEN 1 ELSE r.tries + 1 END,
      window_start = CASE WHEN r.window_start <= now() - ${window}::interval THEN now() ELSE r.window_start END
    RETURNING tries,
      ceil(extract(epoch FROM window_start + ${window}::interval - now()))::int AS wait`;
  const row = rows[0];
  if (!row || row.tries <= rule.tries) return;
  const wait = Math.max(1, row.wait);
  throw new RateLimitedError(`Too many tries. Try again in ${inWords(wait)}.`, wait);
}

/** Takes one try back, after it turned out to be a good one. */
export async function forgiveTry(key: string): Promise<void> {
  await db().$executeRaw`UPDATE rate_limit SET tries = greatest(tries - 1, 0) WHERE key = ${key}`;
}

/** Forgets all tries under `key`, and whatever is a day old under any. */
export async function forgetTries(key: string): Promise<void> {
  await db().$executeRaw`
    DELETE FROM rate_limit WHERE key = ${key} OR window_start < now() - interval '1 day'`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
