/**
 * Times of the job machinery, in milliseconds. A job whose worker died is taken over after
 * LEASE_MS + POLL_MS at most; a handler that blocks its thread for LEASE_MS loses its job.
 */

/** How often an idle worker looks for jobs. */
export const POLL_MS = 500;
/** How often a running job's progress is stored and its lease renewed; a cancel is seen then. */
export const PULSE_MS = 1_000;
/** How long after the last pulse a job counts as abandoned. */
export const LEASE_MS = 15_000;
/** How long handlers may take to end once their worker was asked to stop. */
export const GRACE_MS = 4_000;
/** How long a worker waits after the database did not answer. */
export const OUTAGE_MS = 2_000;

/** How often a watched job is read for the browser. */
export const WATCH_MS = 1_000;
/** How long one stream of events lasts; the browser's next one is authorised anew. */
export const STREAM_MS = 5 * 60_000;
/** How long a stream may be silent, or proxies take it for dead. */
export const SILENCE_MS = 15_000;
