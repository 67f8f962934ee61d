import { z } from "zod";
import { API_SCOPES, SCOPE_WORDS } from "@/lib/access/api-scopes";
import { snakeCase } from "./case";
import type { OperationInfo } from "./operation";
import { OPERATIONS } from "./registry";

type JsonSchema = Readonly<Record<string, unknown>>;

const problem = {
  description: "What went wrong, as a problem document (RFC 9457).",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

/** The API as an OpenAPI 3.1 document, made from the schemas that check requests. */
export const openApiDocument = () => ({
  openapi: "3.1.0",
  info: {
    title: "Adjudica",
    version: "1",
    description:
      "Reports, references, labels, scores and judgments of a project. Whoever may not see something on a page may not see it here either.",
  },
  servers: [{ url: "/api/v1" }],
  security: [{ token: [] }],
  paths: pathsOf(OPERATIONS),
  components: {
    securitySchemes: {
      token: {
        type: "http",
        scheme: "bearer",
        description: `A personal access token, made under Account. Scopes: ${API_SCOPES.map((scope) => `${scope} (${SCOPE_WORDS[scope].title.toLowerCase()})`).join(", ")}.`,
      },
    },
    schemas: {
      Problem: {
        type: "object",
        required: ["type", "title", "status", "detail", "code"],
        properties: {
          type: { type: "string" },
          title: { type: "string" },
          status: { type: "integer" },
          detail: { type: "string" },
          instance: { type: "string" },
          code: { type: "string" },
          fields: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    },
  },
});

function pathsOf(operations: readonly OperationInfo[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) };
  return paths;
}

function described(operation: OperationInfo) {
  const { id, summary, scope, isHeavy, path, query, body } = operation;
  return {
    operationId: id,
    summary,
    description: `Needs the scope “${scope}”. At most ${isHeavy ? 60 : 600} requests a minute.`,
    parameters: [...placesOf(path), ...(query ? queryParameters(query) : [])],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: inputOf(body) } } },
    }),
    responses: { "200": answerOf(operation), default: problem },
  };
}

const placesOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
  }));

function queryParameters(query: z.ZodObject) {
  const { properties = {}, required = [] } = inputOf(query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", required: required.includes(name), schema },
    ...(schema.description ? { description: schema.description } : {}),
  }));
}

function answerOf({ response, summary }: OperationInfo) {
  if ("mediaType" in response)
    return {
      description: response.description,
      content: { [response.mediaType]: { schema: { type: "string" } } },
    };
  const schema = z.toJSONSchema(response, { io: "output", unrepresentable: "any" });
  return { description: summary, content: { "application/json": { schema: plain(schema) } } };
}

/** What may be sent, under the names of the API's JSON. */
const inputOf = (schema: z.ZodType): JsonSchema =>
  renamed(plain(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })));

function plain(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return rest;
}

/** Property names in snake_case; names of JSON Schema's own words stay. */
function renamed(schema: unknown): JsonSchema {
  if (Array.isArray(schema)) return schema.map(renamed) as unknown as JsonSchema;
  if (typeof schema !== "object" || schema === null) return schema as unknown as JsonSchema;
  return Object.fromEntries(
    Object.entries(schema).map(([word, value]) => {
      if (word === "properties") return [word, snakeNames(value as Record<string, unknown>)];
      if (word === "required")
        return [
          word,
          Object.keys(
            snakeCase(Object.fromEntries((value as string[]).map((n) => [n, 0]))) as object,
          ),
        ];
      return [word, word === "default" ? snakeCase(value) : renamed(value)];
    }),
  );
}

const snakeNames = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      Object.keys(snakeCase({ [name]: 0 }) as object)[0],
      renamed(schema),
    ]),
  );
