import { AdjudicaError, type FieldErrors, RateLimitedError, ValidationError } from "@/lib/errors";

/** What a server action answers. Client components show `message` and put `fields` beside the fields. */
export type ActionResult<T = undefined> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly fields: FieldErrors;
      /** Seconds to wait, when there were too many tries. */
      readonly retryAfter?: number;
    };

/** The answer that stands for an error that lib threw on purpose. */
export function failure(error: AdjudicaError): ActionResult<never> {
  return {
    ok: false,
    code: error.code,
    message: error.message,
    fields: error instanceof ValidationError ? error.fields : {},
    ...(error instanceof RateLimitedError && { retryAfter: error.retryAfter }),
  };
}

/** Runs the body of a server action. Errors of `lib` become answers; bugs and redirects surface. */
export async function act<T>(work: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof AdjudicaError) return failure(error);
    throw error;
  }
}
