/** One time that a call was made, and what came of it. Kept with the call, in order. */
export interface Try {
  /** When it ended, ISO 8601. */
  readonly at: string;
  readonly ms: number;
  /**
   * `unreadable`: an answer that is not in the form that was asked for. `again`: somebody had the
   * call made anew; what was before no longer counts against it.
   */
  readonly outcome: "answer" | "unreadable" | "again" | TroubleKind;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** The output, where it was not the last. */
  readonly raw?: string;
  /** What went wrong. */
  readonly message?: string;
}

/**
 * `limited`: 429. `server`: 5xx or a body that is no chat completion. `network`: no connection, or
 * one that was cut. `timeout`: no answer in time. `refused`: another 4xx for this request alone.
 */
export const TROUBLES = ["limited", "server", "network", "timeout", "refused"] as const;
export type TroubleKind = (typeof TROUBLES)[number];

/** Outputs that cannot be read until a call counts as unparseable, where a run says nothing else. */
export const MAX_UNREADABLE = 3;
/** The most that a run may say. */
export const MOST_UNREADABLE = 10;
/** Troubles until a call is left without an answer, and how often it may be told to wait. */
export const MAX_TROUBLES = 8;
const MAX_LIMITED = 60;

const BASE_MS = 1_000;
const CAP_MS = 60_000;
/** Longest that an endpoint's own Retry-After is believed. */
export const MAX_RETRY_AFTER_MS = 10 * 60_000;

export type Next =
  | { readonly state: "waiting"; readonly inMs: number }
  | { readonly state: "unparseable" | "failed" };

/**
 * What follows a try that brought no answer.
 *
 * all: every try, the last one included. retryAfterMs: what the endpoint asked for, if it did.
 * maxUnreadable: outputs that cannot be read until the call is given up. random: from 0 to 1, for the jitter: a wait is between half and the whole of its backoff, which
 * doubles from a second up to a minute.
 */
export function afterTry(
  all: readonly Pick<Try, "outcome">[],
  random: number,
  maxUnreadable: number,
  retryAfterMs: number | null = null,
): Next {
  const tries = all.slice(all.findLastIndex(({ outcome }) => outcome === "again") + 1);
  const last = tries.at(-1)?.outcome;
  const count = (...kinds: readonly Try["outcome"][]) =>
    tries.filter(({ outcome }) => kinds.includes(outcome)).length;
  if (last === "unreadable")
    return count("unreadable") >= maxUnreadable
      ? { state: "unparseable" }
      : { state: "waiting", inMs: 0 };
  if (last === "refused") return { state: "failed" };
  if (count("server", "network", "timeout") >= MAX_TROUBLES) return { state: "failed" };
  const limited = count("limited");
  if (limited >= MAX_LIMITED) return { state: "failed" };
  const number = last === "limited" ? limited : count("server", "network", "timeout");
  const backoff = Math.min(CAP_MS, BASE_MS * 2 ** (number - 1));
  const inMs = Math.round(backoff * (0.5 + random / 2));
  return {
    state: "waiting",
    inMs: Math.max(inMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS)),
  };
}

/** Milliseconds of a Retry-After header: seconds or a date. Null for none or nonsense. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const value = header.trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
