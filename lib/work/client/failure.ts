import type { Answers } from "@/lib/protocols/types";

/**
 * Why a request did not do what it should, seen from the person at the page: what waits and tries
 * again by itself (offline, unavailable, signed_out), what needs a choice (stale), what needs a
 * correction (refused), and what can never be stored (gone).
 */
export type Failure =
  | { readonly kind: "offline" }
  | { readonly kind: "unavailable"; readonly message: string }
  | { readonly kind: "signed_out" }
  | {
      readonly kind: "stale";
      readonly current: { readonly revision: number; readonly answers: Answers };
    }
  | { readonly kind: "gone"; readonly code: string; readonly message: string }
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
    };

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

interface ErrorBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly fields?: unknown;
  readonly detail?: unknown;
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const text = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value !== "" ? value : otherwise;

/** Reads an answer with an error status. Statuses that pass by themselves are `unavailable`. */
export function failureOf(status: number, body: unknown): Failure {
  const { code, message, fields, detail } = record(body) as ErrorBody;
  if (status === 401) return { kind: "signed_out" };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const words = `The server answered with an error (${status}).`;
    return { kind: "unavailable", message: text(message, words) };
  }
  const current = record(record(detail).current);
  if (code === "stale_revision" && typeof current.revision === "number") {
    return {
      kind: "stale",
      current: { revision: current.revision, answers: record(current.answers) as Answers },
    };
  }
  if (status === 403 || status === 404 || status === 409 || status === 410) {
    return {
      kind: "gone",
      code: text(code, "gone"),
      message: text(message, "This can no longer be stored. Keep a copy of your text."),
    };
  }
  return {
    kind: "refused",
    message: text(message, "The server could not take these answers."),
    fields: record(fields) as Readonly<Record<string, string>>,
  };
}
