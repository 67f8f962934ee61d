import type { BlindedCandidate } from "@/lib/pools/blinding";
import type { Answers, Facts, UnitKind } from "@/lib/protocols/types";
import type { ContinuationTurn } from "@/lib/threads/continuation";
import type { Translation } from "@/lib/threads/translation";
import type { ListedItem } from "./unit-material";

/**
 * What the task page and the work API exchange. These types are the allow-list of what an
 * annotator may receive: there is no field for a generator, a condition, an external id or
 * anybody else's work.
 */

/** One thing to judge within an assignment. */
export interface TaskUnit {
  readonly unitId: string;
  readonly kind: UnitKind;
  /** Key of the protocol's part that asks about it. */
  readonly part: string;
  /** For what is judged as one of several: place among them from 0. */
  readonly index?: number;
  readonly text: string;
  readonly facts: Facts;
  /** Lists made before, whose entries the part asks about or is about. */
  readonly lists?: Readonly<Record<string, readonly ListedItem[]>>;
  /** Saved but not submitted answers. */
  readonly draft: { readonly answers: Answers; readonly savedAt: string } | null;
  /** The current submitted answers. */
  readonly judgment: {
    readonly answers: Answers;
    readonly submittedAt: string;
    readonly byRule: string | null;
  } | null;
  /** Number of the last save or submit the server has; sent with the next one. */
  readonly revision: number;
  /** Where the part has several steps: key of the last one that is open. */
  readonly step?: string;
  /** Once they are revealed: the comments of earlier reviewers, in this assignment's order. */
  readonly candidates?: readonly BlindedCandidate[];
}

export interface Task {
  readonly assignmentId: string;
  readonly queueId: string;
  /** "held" while it is mine; "lapsed": others may have taken over; "done"/"extra": revising. */
  readonly state: "held" | "lapsed" | "done" | "extra" | "skipped" | "released";
  readonly queueState: "draft" | "open" | "closed";
  readonly leaseExpiresAt: string;
  /** The server's clock when this was made, so that the page can count by it. */
  readonly serverTime: string;
  readonly question: {
    readonly unitId: string;
    readonly text: string;
    readonly language: string | null;
  };
  /**
   * The response that is judged, or that holds the section; null where a task is about none. Its
   * text is null where only a section was handed out.
   */
  readonly response: { readonly text: string | null; readonly language: string | null } | null;
  /** Where the task is about a conversation: the turns that may be seen. */
  readonly conversation?: Conversation;
  /** Further units appear once these have been judged. */
  readonly more?: boolean;
  /** In the order of work: a response first, then its sections; otherwise the one unit handed out. */
  readonly units: readonly TaskUnit[];
  /** Where the coder was last. */
  readonly lastUnitId: string | null;
  readonly progress: QueueProgress;
  /** Where it was handed out with others: its place among them from 1, and how many they are. */
  readonly batch?: { readonly place: number; readonly size: number };
  /** The queue's guideline: its text is `GET /api/work/queues/{id}/guideline`. */
  readonly guideline?: TaskGuideline;
}

/** A conversation as far as the queue shows it. */
export interface Conversation {
  /** Index of the turn that is judged, or that the responses answer; null where the whole is judged. */
  readonly target: number | null;
  readonly turns: readonly ConversationTurn[];
  readonly language: string | null;
  /** Of responses that are judged, by their unit, where the data brings one. */
  readonly responseTranslations: Readonly<Record<string, Translation>>;
  /** How it went on after the response, where the queue shows that. */
  readonly continuation: readonly ContinuationTurn[];
}

export interface ConversationTurn {
  /** Null for turns of others than the patient: nothing is asked about these. */
  readonly unitId: string | null;
  /** Place in the thread, from 0. */
  readonly index: number;
  readonly speaker: "patient" | "clinician" | "assistant";
  readonly text: string;
  readonly translation: Translation | null;
}

export interface TaskGuideline {
  /** Shown with this task, and stored with its judgments; 0 = the protocol's own text. */
  readonly version: number;
  /** Newest version that I worked under before; lower than `version` when it has changed since. */
  readonly before: number | null;
}

export interface QueueProgress {
  /** Assignments that I have finished in this queue. */
  readonly done: number;
  /** Assignments that I could still get now, my current one included. */
  readonly left: number;
  /** There are more than `left`: only the next few hundred slots are counted. */
  readonly more: boolean;
}

/** Why nothing is handed out. */
export interface NothingNow {
  readonly reason:
    | "finished"
    /** The batch is done, and another can begin: ask for the next task. */
    | "batch_finished"
    | "held_by_others"
    | "not_eligible"
    | "queue_closed"
    | "all_seen"
    /** Free slots are kept for other groups. */
    | "kept_for_others"
    /** Before the opening date, or after the closing date of a queue that is still open. */
    | "not_yet_open"
    | "ended"
    /** As many as one person may do. */
    | "limit_reached"
    /** The project's consent text waits for an answer: see `Gate`. */
    | "consent_needed"
    | "withdrawn";
  readonly message: string;
  /** When the first of the leases of others runs out (ISO time). */
  readonly nextLeaseEnd: string | null;
  /** How many units, as the protocol hands them out, the person has finished. */
  readonly done: number;
  /** The project's debrief, once nothing in it waits for me any more. */
  readonly debrief?: string;
}

/**
 * GET /api/work/queues/{id}/gate: what stands before the first unit. While `consent` is there, the
 * server hands out nothing; POST /api/work/queues/{id}/consent `{version}` agrees to it.
 */
export interface Gate {
  readonly consent: {
    readonly version: number;
    readonly text: string;
    /** False when I agreed to an earlier version. */
    readonly isNew: boolean;
  } | null;
  /** The material may distress. */
  readonly notice: string | null;
  /** Board and number of the ethics approval. */
  readonly reference: string | null;
}

export type NextResult =
  | { readonly task: Task; readonly nothing?: undefined }
  | { readonly nothing: NothingNow; readonly task?: undefined };

/** PUT /api/work/assignments/{id}/draft */
export interface SaveDraftInput {
  readonly unitId: string;
  readonly answers: Answers;
  /** `revision` of the unit as last heard from the server; 0 before the first save. */
  readonly baseRevision: number;
  /** Milliseconds of attention since the last save. */
  readonly activeMs: number;
}
export interface SavedDraft {
  readonly revision: number;
  readonly savedAt: string;
  readonly leaseExpiresAt: string;
  readonly state: Task["state"];
}

/** POST /api/work/assignments/{id}/submit: one unit's answers become a judgment. */
export interface SubmitInput extends SaveDraftInput {
  readonly part: string;
  readonly protocolId: string;
  readonly protocolVersion: number;
}

/** POST /api/work/assignments/{id}/reveal: stores the answers so far and opens the next step. */
export interface RevealInput extends SaveDraftInput {
  readonly part: string;
  readonly protocolId: string;
  readonly protocolVersion: number;
  /** Key of the step to open. */
  readonly step: string;
}
export interface Revealed {
  /** As the server has it now, with what was revealed. */
  readonly unit: TaskUnit;
  readonly state: Task["state"];
  readonly leaseExpiresAt: string;
}

/** POST /api/work/assignments/{id}/response: the response around a section that was handed out. */
export interface OpenedResponse {
  readonly text: string;
  readonly language: string | null;
  /** Where the section stands in it: code points, end exclusive. */
  readonly start: number;
  readonly end: number;
}

export interface Submitted {
  readonly revision: number;
  readonly submittedAt: string;
  readonly state: Task["state"];
  /** True once every part of the assignment has a judgment. */
  readonly closed: boolean;
  /** Judgment is kept as extra: the slot had gone to somebody else. */
  readonly extra: boolean;
  /** Units marked without asking as a consequence (by rule). */
  readonly marked: readonly {
    readonly unitId: string;
    readonly judgment: NonNullable<TaskUnit["judgment"]>;
  }[];
  /** What to do next, when this closed the assignment for the first time. */
  readonly next: NextResult | null;
}

/**
 * POST /api/work/assignments/{id}/skip. Besides the protocol's reasons: "later" puts it off, "pass"
 * declines without a reason where the project allows it (see lib/work/skip-choices.ts).
 */
export interface SkipInput {
  readonly reason: string;
  readonly note: string;
}

/** POST /api/work/assignments/{id}/flag: a note for the managers about one of its units. */
export interface FlagInput {
  readonly unitId: string;
  readonly note: string;
}
export interface Flagged {
  readonly flagId: string;
  readonly createdAt: string;
}

/** GET /api/work/queues/{id}/guideline */
export interface QueueGuideline {
  /** 0 = the protocol's own text. */
  readonly version: number;
  readonly text: string;
  /** Newest first. */
  readonly changes: readonly {
    readonly version: number;
    readonly note: string;
    readonly altersMeaning: boolean;
    readonly at: string;
  }[];
}

/**
 * 409 answers of draft and submit, as `{ code, message, detail }`.
 * - `stale_revision`: another tab saved since; `detail.current` holds what the server has.
 * - `queue_closed`, `not_yours_anymore`: nothing can be stored; keep the text and say so.
 */
export interface StaleDetail {
  readonly current: { readonly revision: number; readonly answers: Answers };
}

/** POST /api/work/assignments/{id}/heartbeat answers this. */
export interface Heartbeat {
  readonly state: Task["state"];
  readonly leaseExpiresAt: string;
}
