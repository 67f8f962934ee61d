import { CommanderError } from "commander";
import { AdjudicaError, ConflictError, NotFoundError, ValidationError } from "@/lib/errors";

/** What the process says with its exit code. */
export const EXIT = { ok: 0, failure: 1, usage: 2, notFound: 3, conflict: 4 } as const;

export const EXIT_HELP = `Exit codes: 0 done, 1 failed, 2 wrong usage or input that cannot be used,
3 no such thing, 4 in the way of something that exists.`;

/** A fault in how the command was called, said in one sentence. */
export class UsageError extends Error {}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  if (error instanceof UsageError || error instanceof ValidationError) return EXIT.usage;
  if (error instanceof NotFoundError) return EXIT.notFound;
  if (error instanceof ConflictError) return EXIT.conflict;
  return EXIT.failure;
}

/** Errors whose message is meant for the person at the command line; anything else is a bug. */
export const isExpected = (error: unknown): error is Error =>
  error instanceof AdjudicaError || error instanceof UsageError;
