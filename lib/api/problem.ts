import { type AdjudicaError, ConflictError, RateLimitedError, ValidationError } from "@/lib/errors";

const TITLES: Readonly<Record<number, string>> = {
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "In conflict with what is stored",
  422: "Input that cannot be used",
  429: "Too many requests",
};

/** An error that lib threw on purpose, as a problem document (RFC 9457). */
export function problemResponse(error: AdjudicaError, instance: string): Response {
  const { status, code, message: detail } = error;
  const body = {
    type: `urn:adjudica:problem:${code}`,
    title: TITLES[status] ?? "Error",
    ...{ status, detail, instance, code },
    ...(error instanceof ValidationError && { fields: error.fields }),
    ...(error instanceof ConflictError && error.detail),
  };
  const headers = new Headers({
    "content-type": "application/problem+json",
    "cache-control": "no-store",
  });
  if (error instanceof RateLimitedError) headers.set("retry-after", String(error.retryAfter));
  if (status === 401) headers.set("www-authenticate", "Bearer");
  return new Response(JSON.stringify(body), { status, headers });
}
