import type { z } from "zod";
import { authorize } from "@/lib/access/actor";
import { API_SCOPES, type ApiScope } from "@/lib/access/api-scopes";
import { bearerOf } from "@/lib/access/api-tokens";
import { parseFields } from "@/lib/access/fields";
import type { Person } from "@/lib/access/person";
import { countTry } from "@/lib/access/rate-limit";
import { actorFromRequest } from "@/lib/access/session";
import { AdjudicaError, ForbiddenError, UnauthenticatedError, ValidationError } from "@/lib/errors";
import { assertSameOrigin, json, readJson } from "@/lib/http";
import { getProject } from "@/lib/projects/queries";
import { camelCase, snakeCase } from "./case";
import type { Operation } from "./operation";
import { problemResponse } from "./problem";

/** Requests of one token, or one person, in a minute. */
const LIMITS = {
  light: { tries: 600, windowSeconds: 60 },
  heavy: { tries: 60, windowSeconds: 60 },
};

interface Caller {
  readonly actor: Person;
  readonly scopes: readonly ApiScope[];
  /** Whose requests are counted together. */
  readonly key: string;
}

/** Whoever a request comes from: the bearer of its token, or whoever is signed in in the browser. */
async function callerOf(request: Request): Promise<Caller> {
  const header = request.headers.get("authorization");
  if (header === null) {
    const actor = await actorFromRequest(request);
    return { actor, scopes: API_SCOPES, key: actor.userId };
  }
  const [, token] = /^Bearer ([\w-]+)$/i.exec(header) ?? [];
  if (!token) throw new UnauthenticatedError("Send the header “Authorization: Bearer TOKEN”.");
  const { actor, scopes, tokenId } = await bearerOf(token);
  return { actor, scopes, key: tokenId };
}

type Context = { params: Promise<Record<string, string>> };

/** Runs `work` for a caller with this scope; errors of lib become problem documents. */
async function answer(
  request: Request,
  { scope, isHeavy }: { scope: ApiScope; isHeavy?: boolean },
  work: (actor: Person) => Promise<unknown>,
): Promise<Response> {
  try {
    assertSameOrigin(request);
    const { actor, scopes, key } = await callerOf(request);
    const limit = isHeavy ? "heavy" : "light";
    await countTry(`api-${limit}:${key}`, LIMITS[limit]);
    if (!scopes.includes(scope))
      throw new ForbiddenError(`This token has not got the scope “${scope}”.`);
    const result = await work(actor);
    return result instanceof Response ? result : json(snakeCase(result));
  } catch (error) {
    if (error instanceof AdjudicaError)
      return problemResponse(error, new URL(request.url).pathname);
    throw error;
  }
}

/** A route handler of an operation on a project. */
export const apiRoute =
  <Query, Body>(
    operation: Omit<Operation<Query, Body>, "query" | "body"> & {
      readonly query?: z.ZodType<Query>;
      readonly body?: z.ZodType<Body>;
    },
  ) =>
  (request: Request, context: Context): Promise<Response> =>
    answer(request, operation, async (actor) => {
      const { slug = "", ...params } = await context.params;
      const project = await getProject(actor, slug);
      authorize(actor, operation.permission, project.id);
      const url = new URL(request.url);
      return operation.run({
        ...{ actor, project, params, url },
        query: parsed(operation.query, queryOf(url, operation.query)),
        body: parsed(operation.body, operation.body ? camelCase(await readJson(request)) : null),
      });
    });

/** A route handler of something that is about no project. */
export const personRoute =
  (work: (actor: Person) => Promise<unknown>) =>
  (request: Request): Promise<Response> =>
    answer(request, { scope: "read" }, work);

const parsed = <T>(schema: z.ZodType<T> | undefined, input: unknown): T =>
  // An operation without a schema takes nothing.
  schema ? parseFields(schema, input) : (undefined as T);

/**
 * The address's query: names in camelCase, and lists for what the schema has as one. Throws
 * ValidationError for a name that the operation does not have, which would else change nothing.
 */
function queryOf(url: URL, schema: z.ZodType | undefined): Record<string, unknown> {
  const shape = schema && "shape" in schema ? (schema.shape as Record<string, z.ZodType>) : {};
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const key = String(Object.keys(camelCase({ [name]: 0 }) as object)[0]);
      const own = shape[key];
      if (!own) throw unknownParameter(name, Object.keys(shape));
      const all = url.searchParams.getAll(name);
      return [key, isList(own) ? all : all.at(-1)];
    }),
  );
}

function unknownParameter(name: string, keys: readonly string[]): ValidationError {
  const known = Object.keys(snakeCase(Object.fromEntries(keys.map((key) => [key, 0]))) as object);
  const message = `There is no parameter “${name}” here. There ${
    known.length > 0 ? `are: ${known.join(", ")}` : "is none"
  }.`;
  return new ValidationError(message, { [name]: message });
}

/** Whether a schema takes several values, whatever it asks of their number, and however it is wrapped. */
function isList(schema: z.ZodType): boolean {
  const { def } = schema as z.ZodType & { readonly def: { readonly innerType?: z.ZodType } };
  return def.innerType ? isList(def.innerType) : def.type === "array" || def.type === "tuple";
}
