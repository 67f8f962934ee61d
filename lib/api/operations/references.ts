import { z } from "zod";
import { NotFoundError } from "@/lib/errors";
import { freezeReference } from "@/lib/references/commands";
import { compareReferences } from "@/lib/references/compare";
import { REASONS } from "@/lib/references/decide";
import { listLabels } from "@/lib/references/entries";
import { labelJson } from "@/lib/references/files";
import { getReference, listReferences, type ReferenceSummary } from "@/lib/references/queries";
import {
  findRecipe,
  NAMED_RECIPES,
  parseRecipe,
  recipeSchema,
  SOURCES,
} from "@/lib/references/recipe";
import { defineOperation } from "../operation";
import { pageOf, pageQuery, pageResponse, tableState } from "../paging";
import { comparisonSchema, labelSchema, referenceSchema } from "../schemas";

const withoutProject = ({ projectId: _, ...reference }: ReferenceSummary) => reference;

export const listReferencesOperation = defineOperation({
  ...{ id: "listReferences", method: "get", path: "/projects/{slug}/references" },
  summary: "Frozen references of a project, oldest first",
  permission: "reference:view",
  scope: "read",
  response: z.object({ items: z.array(referenceSchema) }),
  run: async ({ actor, project }) => ({
    items: (await listReferences(actor, project.id)).map(withoutProject),
  }),
});

export const getReferenceOperation = defineOperation({
  ...{ id: "getReference", method: "get", path: "/projects/{slug}/references/{reference}" },
  summary: "A reference by its id or its name",
  permission: "reference:view",
  scope: "read",
  response: referenceSchema,
  run: async ({ actor, project, params }) =>
    withoutProject(await getReference(actor, project.id, params.reference ?? "")),
});

export const freezeReferenceOperation = defineOperation({
  ...{ id: "freezeReference", method: "post", path: "/projects/{slug}/references" },
  summary: "Label every section under a recipe and freeze the result",
  permission: "reference:manage",
  scope: "write",
  isHeavy: true,
  body: z.object({
    name: z.string(),
    named: z
      .string()
      .optional()
      .describe(`A named recipe: ${NAMED_RECIPES.map(({ title }) => title).join(", ")}.`),
    recipe: z
      .object(recipeSchema.shape)
      .partial()
      .optional()
      .describe("A recipe of one’s own, or what differs from the named one."),
  }),
  response: referenceSchema,
  run: async ({ actor, project, body }) => {
    const named = body.named === undefined ? undefined : findRecipe(body.named);
    if (body.named !== undefined && !named)
      throw new NotFoundError(`There is no recipe “${body.named}”.`);
    const recipe = parseRecipe({ ...named?.recipe, ...body.recipe });
    const { id } = await freezeReference(actor, project.id, { name: body.name, recipe });
    return withoutProject(await getReference(actor, project.id, id));
  },
});

export const listLabelsOperation = defineOperation({
  ...{ id: "listLabels", method: "get" },
  path: "/projects/{slug}/references/{reference}/labels",
  summary: "Labels of a reference, in the order of the project",
  permission: "reference:view",
  scope: "read",
  query: z.object({
    ...pageQuery,
    label: z.enum(["error", "no_error", "none"]).optional(),
    reason: z.enum(REASONS).optional(),
    by: z.enum(SOURCES).optional().describe("A perspective that took part in the decision."),
  }),
  response: pageOf(labelSchema),
  run: async ({ actor, project, params, query, url }) => {
    const reference = await getReference(actor, project.id, params.reference ?? "");
    const { label, reason, by } = query;
    const state = tableState(query, { label, reason, by });
    const { rows, total } = await listLabels(actor, reference, state);
    return pageResponse(url, query, rows.map(labelJson), total);
  },
});

export const compareReferencesOperation = defineOperation({
  ...{ id: "compareReferences", method: "get", path: "/projects/{slug}/comparison" },
  summary: "How two references label the sections differently, counted",
  permission: "reference:view",
  scope: "read",
  query: z.object({ from: z.string(), to: z.string() }),
  response: comparisonSchema,
  run: async ({ actor, project, query }) => {
    const from = await getReference(actor, project.id, query.from);
    const to = await getReference(actor, project.id, query.to);
    const comparison = await compareReferences(actor, { from, to });
    return { from: from.name, to: to.name, ...comparison };
  },
});
