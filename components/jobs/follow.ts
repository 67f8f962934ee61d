import type { JobView } from "@/lib/jobs/view";

/** The server sends the first event at once: after this long something on the way holds it back. */
const FIRST_EVENT_MS = 4_000;
const MAX_FAILURES = 3;
const POLL_MS = 2_000;

export interface Follower {
  onView(job: JobView): void;
  /** The server does not answer; it is asked again, and what it says then is the next view. */
  onAway(): void;
  /** Nothing more will come, for this reason. */
  onLost(message: string): void;
}

/**
 * Tells of a job's changes as they happen: by server-sent events, or where those do not come
 * through, by asking every two seconds. Returns what ends it.
 */
export function followJob(jobId: string, follower: Follower): () => void {
  let endPolling: (() => void) | undefined;
  let failures = 0;
  const source = new EventSource(`/api/jobs/${jobId}/events`);
  const fallBack = () => {
    clearTimeout(patience);
    source.close();
    endPolling ??= pollJob(jobId, follower);
  };
  const patience = setTimeout(fallBack, FIRST_EVENT_MS);
  source.onmessage = ({ data }: MessageEvent<string>) => {
    clearTimeout(patience);
    failures = 0;
    follower.onView(JSON.parse(data) as JobView);
  };
  source.onerror = () => {
    failures += 1;
    // Closed: the server refused. Otherwise the browser connects again by itself.
    if (source.readyState === EventSource.CLOSED || failures >= MAX_FAILURES) fallBack();
  };
  return () => {
    clearTimeout(patience);
    source.close();
    endPolling?.();
  };
}

function pollJob(jobId: string, follower: Follower): () => void {
  const ended = new AbortController();
  const ask = async () => {
    const reply = await askJob(`/api/jobs/${jobId}`, "GET", ended.signal);
    if (ended.signal.aborted) return;
    if (reply.kind === "refused") return follower.onLost(reply.message);
    if (reply.kind === "job") follower.onView(reply.job);
    else follower.onAway();
    timer = setTimeout(ask, POLL_MS);
  };
  let timer = setTimeout(ask);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

export type Reply =
  | { readonly kind: "job"; readonly job: JobView }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "offline" };

/** One request about a job that answers how it stands. Server trouble counts as offline. */
export async function askJob(
  address: string,
  method: "GET" | "POST",
  signal?: AbortSignal,
): Promise<Reply> {
  try {
    const response = await fetch(address, { method, cache: "no-store", signal });
    if (response.status >= 500) return { kind: "offline" };
    const body = await response.json();
    if (response.ok) return { kind: "job", job: body as JobView };
    return { kind: "refused", message: String(body.message) };
  } catch {
    return { kind: "offline" };
  }
}
