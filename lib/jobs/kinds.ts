import type postgres from "postgres";
import type { z } from "zod";
import type { Actor } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { AdjudicaError } from "@/lib/errors";

/** What a finished job leaves for people, and for pages that know its kind. */
export interface JobResult {
  /** One sentence: "120 responses were added." */
  readonly summary: string;
  /** Where to look at what it made: an address below `/`. */
  readonly href?: string;
  readonly detail?: Prisma.InputJsonObject;
}

/** What a running job has to hand. */
export interface JobContext<Input, Checkpoint> {
  readonly jobId: string;
  readonly projectId: string;
  readonly input: Input;
  /** Who started it, with the roles of now; use cases authorise as ever. */
  readonly actor: Actor;
  /** What the last `commit` of an earlier attempt returned; null at the first. */
  readonly checkpoint: Checkpoint | null;
  /** Aborts on cancel, when the worker stops, and when the job was lost to another worker. */
  readonly signal: AbortSignal;
  /**
   * How far it is: counts of one thing, `total` null while unknown. Costs nothing; stored once a
   * second. `phase` is for people ("Checking rows") and stays until the next one.
   */
  progress(done: number, total: number | null, phase?: string): void;
  /**
   * Stores a piece of work and the checkpoint behind it, which `work` returns, in one transaction:
   * both or neither, and only while this attempt holds the job and nobody has cancelled it. So
   * each piece is stored exactly once, whatever dies when.
   */
  commit(work: (tx: Tx) => Promise<Checkpoint>, timeoutMs?: number): Promise<void>;
  /** As `commit`, for what needs the SQL client (COPY). */
  commitSql(work: (tx: postgres.TransactionSql) => Promise<Checkpoint>): Promise<void>;
}

/** A job that ended without its result. */
export interface UnfinishedJob<Input> {
  readonly jobId: string;
  readonly projectId: string;
  readonly input: Input;
  readonly state: "failed" | "cancelled";
}

/** One kind of job: what it needs, who may start and see it, and what it does. */
export interface JobKind<Input = unknown, Checkpoint = unknown> {
  /** Stored with each job; never renamed. */
  readonly kind: string;
  /** For people: "Import". */
  readonly label: string;
  /** To start, cancel and resume it. */
  readonly startPermission: Permission;
  /** To see its progress and its result. */
  readonly viewPermission: Permission;
  /** Keep inputs small: ids and choices, not data. */
  readonly input: z.ZodType<Input>;
  readonly checkpoint: z.ZodType<Checkpoint>;
  /** Whether it can go on from its checkpoint after it failed or was cancelled. */
  readonly isResumable: boolean;
  /** May take hours: such jobs never take all places of a worker. */
  readonly isLong?: boolean;
  /**
   * Does the work. May run several times, from the last checkpoint on. Errors of `lib/errors` end
   * it with their message; others are tried again. Import what is heavy inside: pages load kinds.
   */
  run(context: JobContext<Input, Checkpoint>): Promise<JobResult>;
  /** Puts things away after a failure or a cancel, in the transaction that records it. */
  onUnfinished?(tx: Tx, job: UnfinishedJob<Input>): Promise<void>;
}

/** Thrown by a handler: the job failed for a reason that people can act on, perhaps with a report. */
export class JobFailure extends AdjudicaError {
  readonly code = "job_failed";
  readonly status = 409;
  constructor(
    message: string,
    readonly result?: JobResult,
  ) {
    super(message);
  }
}

/** The kind with this name, unless this version of the program has none. */
export const findKind = (kinds: readonly JobKind[], name: string): JobKind | undefined =>
  kinds.find(({ kind }) => kind === name);
