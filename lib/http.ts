import {
  AdjudicaError,
  ConflictError,
  ForbiddenError,
  MalformedError,
  RateLimitedError,
  ValidationError,
} from "@/lib/errors";
import { isTooDeep, JSON_DEPTH_LIMIT } from "@/lib/json-depth";

/** A JSON answer that no cache keeps. */
export const json = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { "cache-control": "no-store" } });

/** The answer that stands for an error that lib threw on purpose: `{code, message, fields?, detail?}`. */
export function errorResponse(error: AdjudicaError): Response {
  const response = json(
    {
      code: error.code,
      message: error.message,
      ...(error instanceof ValidationError && { fields: error.fields }),
      ...(error instanceof ConflictError && { detail: error.detail }),
    },
    error.status,
  );
  if (error instanceof RateLimitedError) {
    response.headers.set("retry-after", String(error.retryAfter));
  }
  return response;
}

const SAFE_METHODS: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/**
 * Throws ForbiddenError for a write that another site's page asks for. Browsers say where a
 * request comes from; what says nothing is no browser and carries no visitor's cookie.
 */
export function assertSameOrigin(request: Request): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const hosts = ["host", "x-forwarded-host"].map((name) => request.headers.get(name));
  const isOurs = site
    ? site === "same-origin" || site === "none"
    : !origin || (URL.canParse(origin) && hosts.includes(new URL(origin).host));
  if (!isOurs) throw new ForbiddenError("This request came from another site.");
}

/**
 * A route handler: refuses writes from other sites, turns errors of `lib` into JSON answers with
 * their status, and lets bugs surface.
 */
export const route =
  <Context = unknown>(
    handle: (request: Request, context: Context) => Promise<Response>,
  ): ((request: Request, context: Context) => Promise<Response>) =>
  async (request, context) => {
    try {
      assertSameOrigin(request);
      return await handle(request, context);
    } catch (error) {
      if (error instanceof AdjudicaError) return errorResponse(error);
      throw error;
    }
  };

/**
 * What `read` makes of a request's body. Throws `tooLarge` once more than `limit` bytes have come,
 * whatever length the request gives itself.
 */
export async function readBody<T>(
  request: Request,
  limit: number,
  tooLarge: AdjudicaError,
  read: (body: Response) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge;
  let count = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      count += chunk.byteLength;
      if (count > limit) controller.error(tooLarge);
      else controller.enqueue(chunk);
    },
  });
  const type = request.headers.get("content-type");
  const headers = type === null ? [] : [["content-type", type] as [string, string]];
  try {
    return await read(new Response(request.body?.pipeThrough(counted) ?? null, { headers }));
  } catch (error) {
    throw count > limit ? tooLarge : error;
  }
}

/** Work in JSON is answers about one unit. */
const JSON_LIMIT = 1_000_000;

/**
 * The request's JSON body. Throws ValidationError where it is larger than 1 MB, MalformedError where
 * it is no JSON, or nests deeper than anything that is asked for.
 */
export async function readJson(request: Request): Promise<unknown> {
  const tooLarge = new ValidationError("The request body is larger than 1 MB.");
  const text = await readBody(request, JSON_LIMIT, tooLarge, (body) => body.text());
  if (isTooDeep(text)) {
    const most = `more than ${JSON_DEPTH_LIMIT} lists and objects inside one another`;
    throw new MalformedError(`The request body holds ${most}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedError("The request body is not JSON.");
  }
}
