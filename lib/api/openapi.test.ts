import { expect, test } from "vitest";
import { openApiDocument } from "./openapi";
import { OPERATIONS } from "./registry";

test("every operation is described once, with its places, queries and answers", () => {
  const { paths } = openApiDocument();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.sort()).toEqual(
    OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort(),
  );
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
});

test("names of queries and bodies are those of the API's JSON", () => {
  const { paths } = openApiDocument();
  const scores = paths["/projects/{slug}/references/{reference}/scores"]?.get;
  expect(scores).toMatchObject({
    operationId: "scoreDetectors",
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: "slug", in: "path", required: true }),
      expect.objectContaining({ name: "zero_division", in: "query", required: false }),
    ]),
    responses: { "200": { content: { "application/json": { schema: { type: "object" } } } } },
  });
  const freeze = paths["/projects/{slug}/references"]?.post;
  expect(freeze).toHaveProperty(
    "requestBody.content.application/json.schema.properties.recipe.properties.min_people",
  );
});
