/**
 * The errors that `lib` throws on purpose. Each has a stable `code` that pages, the API and the
 * command line turn into a status, a message and an exit code; anything else is a bug and surfaces.
 */
export type FieldErrors = Record<string, string>;

export abstract class AdjudicaError extends Error {
  abstract readonly code: string;
  /** HTTP status that stands for this error on the API. */
  abstract readonly status: number;
}

/** The input does not have the form that the use case needs. `fields` names what is wrong where. */
export class ValidationError extends AdjudicaError {
  readonly code = "invalid";
  readonly status = 422;
  constructor(
    message: string,
    readonly fields: FieldErrors = {},
  ) {
    super(message);
  }
}

/** What was sent is not of the form that any request has: no JSON, or JSON of endless depth. */
export class MalformedError extends AdjudicaError {
  readonly code = "malformed";
  readonly status = 400;
}

/** There is no such thing, or the actor may not know that there is. */
export class NotFoundError extends AdjudicaError {
  readonly code = "not_found";
  readonly status = 404;
}

/** The actor is known and may see the thing, but may not do this. */
export class ForbiddenError extends AdjudicaError {
  readonly code = "forbidden";
  readonly status = 403;
}

/** The world has moved on since the actor looked: another tab, another person, a closed queue. */
export class ConflictError extends AdjudicaError {
  readonly status = 409;
  constructor(
    message: string,
    readonly code: string = "conflict",
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** Nobody is signed in, or the session has ended. */
export class UnauthenticatedError extends AdjudicaError {
  readonly code = "unauthenticated";
  readonly status = 401;
}

/** This has to wait for something else of the same person's; sending it again later succeeds. */
export class TooEarlyError extends AdjudicaError {
  readonly code = "too_early";
  readonly status = 425;
}

/** Too many tries in too short a time. */
export class RateLimitedError extends AdjudicaError {
  readonly code = "rate_limited";
  readonly status = 429;
  constructor(
    message: string,
    /** Seconds to wait before trying again. */
    readonly retryAfter: number,
  ) {
    super(message);
  }
}
