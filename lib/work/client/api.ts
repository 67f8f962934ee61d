import type {
  Flagged,
  FlagInput,
  Heartbeat,
  NextResult,
  OpenedResponse,
  QueueGuideline,
  Revealed,
  RevealInput,
  SaveDraftInput,
  SavedDraft,
  SkipInput,
  SubmitInput,
  Submitted,
  Task,
} from "@/lib/work/types";
import { failureOf, type Reply } from "./failure";

/** What the task page asks of the server. */
export interface WorkApi {
  load(assignmentId: string): Promise<Reply<Task>>;
  saveDraft(assignmentId: string, input: SaveDraftInput): Promise<Reply<SavedDraft>>;
  reveal(assignmentId: string, input: RevealInput): Promise<Reply<Revealed>>;
  submit(assignmentId: string, input: SubmitInput): Promise<Reply<Submitted>>;
  skip(assignmentId: string, input: SkipInput): Promise<Reply<NextResult>>;
  /** `activeMs`: attention that no save has reported, in milliseconds. */
  heartbeat(assignmentId: string, input: { activeMs: number }): Promise<Reply<Heartbeat>>;
  next(queueId: string): Promise<Reply<NextResult>>;
  /** Agrees to the project's consent text in this version; answers with the next task. */
  consent(queueId: string, input: { version: number }): Promise<Reply<NextResult>>;
}

/** Browsers let at most 64 kB of requests outlive their page. */
const KEEPALIVE_MAX = 60_000;
/** After this long without an answer a request counts as lost, and is sent again. */
const TIMEOUT_MS = 20_000;

async function send<T>(
  method: "GET" | "PUT" | "POST",
  path: string,
  input?: object,
): Promise<Reply<T>> {
  const body = input === undefined ? undefined : JSON.stringify(input);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      body,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      credentials: "same-origin",
      redirect: "manual",
      cache: "no-store",
      keepalive: body !== undefined && body.length < KEEPALIVE_MAX,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    return { ok: false, failure: { kind: "offline" } };
  }
  return readReply<T>(response);
}

async function readReply<T>(response: Response): Promise<Reply<T>> {
  if (response.type === "opaqueredirect") return { ok: false, failure: { kind: "signed_out" } };
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    // A proxy's error page, or a connection that broke half way.
    const status = response.ok ? 502 : response.status;
    return { ok: false, failure: failureOf(status, null) };
  }
  if (!response.ok) return { ok: false, failure: failureOf(response.status, body) };
  return { ok: true, value: body as T };
}

/** Puts a note about a unit before the managers. */
export const raiseFlag = (assignmentId: string, input: FlagInput): Promise<Reply<Flagged>> =>
  send("POST", `/api/work/assignments/${assignmentId}/flag`, input);

/** The whole response around the section that is judged; that it was opened is recorded. */
export const openFullResponse = (assignmentId: string): Promise<Reply<OpenedResponse>> =>
  send("POST", `/api/work/assignments/${assignmentId}/response`, {});

/** The queue's guideline as it is now, with what has changed. */
export const fetchGuideline = (queueId: string): Promise<Reply<QueueGuideline>> =>
  send("GET", `/api/work/queues/${queueId}/guideline`);

export function httpWorkApi(): WorkApi {
  const assignment = (id: string, verb = "") => `/api/work/assignments/${id}${verb}`;
  return {
    load: (id) => send("GET", assignment(id)),
    saveDraft: (id, input) => send("PUT", assignment(id, "/draft"), input),
    reveal: (id, input) => send("POST", assignment(id, "/reveal"), input),
    submit: (id, input) => send("POST", assignment(id, "/submit"), input),
    skip: (id, input) => send("POST", assignment(id, "/skip"), input),
    heartbeat: (id, input) => send("POST", assignment(id, "/heartbeat"), input),
    consent: (queueId, input) => send("POST", `/api/work/queues/${queueId}/consent`, input),
    next: (queueId) => send("POST", `/api/work/queues/${queueId}/next`, {}),
  };
}
