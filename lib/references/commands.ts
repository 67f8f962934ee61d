import { z } from "zod";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate, type Tx } from "@/lib/db/transaction";
import { ConflictError, ValidationError } from "@/lib/errors";
import { openSnapshot } from "@/lib/exports/snapshot";
import { listReferenceChoices } from "./choices";
import type { FitReport } from "./fit";
import { labelsIn, type SectionLabel } from "./labels";
import { parseRecipe, type Recipe } from "./recipe";
import { LabelTally, type ReferenceCounts } from "./tally";

/** Longest that freezing may take. */
const STORE_TIMEOUT_MS = 10 * 60_000;

/** What a recipe makes of the project as it is now. */
export interface ReferencePreview {
  readonly recipe: Recipe;
  readonly counts: ReferenceCounts;
  readonly dataVersion: string;
  readonly contentHash: string;
  readonly fit: FitReport | null;
}

/** Counts what a reference would hold. Stores nothing. */
export async function previewReference(
  actor: Actor,
  projectId: string,
  input: unknown,
): Promise<ReferencePreview> {
  authorize(actor, "reference:manage", projectId);
  const recipe = await resolveRecipe(actor, projectId, input);
  return make(projectId, recipe, async () => undefined);
}

/** Makes labels from one moment of the data and hands each batch to `store`. */
async function make(
  projectId: string,
  recipe: Recipe,
  store: (labels: readonly SectionLabel[]) => Promise<unknown>,
): Promise<ReferencePreview> {
  const snapshot = await openSnapshot();
  try {
    const stream = await labelsIn(snapshot.tx, projectId, recipe);
    const tally = new LabelTally(recipe);
    for await (const labels of stream) {
      for (const label of labels) tally.add(label);
      await store(labels);
    }
    return { recipe, ...tally.finish(), dataVersion: stream.dataVersion(), fit: stream.fit };
  } finally {
    await snapshot.close();
  }
}

const nameSchema = z.object({
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(80, "Use at most 80 characters."),
});

export interface FrozenReference extends ReferencePreview {
  readonly id: string;
  readonly name: string;
}

/**
 * Labels every section of the project under a recipe and freezes the result. Nothing changes it
 * afterwards; judgments that come later make another reference. Throws ConflictError for a name
 * that is taken, and where `contentHash` (a preview's) no longer fits the data.
 */
export async function freezeReference(
  actor: Actor,
  projectId: string,
  input: { readonly name: unknown; readonly recipe: unknown; readonly contentHash?: string },
): Promise<FrozenReference> {
  authorize(actor, "reference:manage", projectId);
  const { name } = parseFields(nameSchema, { name: input.name });
  const recipe = await resolveRecipe(actor, projectId, input.recipe);
  if (await db().reference.findUnique({ where: { projectId_name: { projectId, name } } }))
    throw nameTaken(name);
  const id = newId();
  try {
    const made = await inTransaction(async (tx) => {
      await tx.reference.create({
        data: {
          ...{ id, projectId, name, recipe: { ...recipe }, createdBy: actorUserId(actor) },
          // Known once all labels are made; nobody sees the row before.
          ...{ dataVersion: "", contentHash: "", counts: {} },
        },
      });
      const made = await make(projectId, recipe, (labels) =>
        insertLabels(tx, id, projectId, labels),
      );
      if (input.contentHash !== undefined && input.contentHash !== made.contentHash)
        throw new ConflictError("The data have changed since this preview. Look at it again.");
      await storeOutcome(tx, id, made);
      const detail = { name, contentHash: made.contentHash, sections: made.counts.sections };
      await recordEvent(tx, actor, "reference.frozen", { projectId, target: id }, detail);
      return made;
    }, STORE_TIMEOUT_MS);
    return { id, name, ...made };
  } catch (error) {
    if (isDuplicate(error)) throw nameTaken(name);
    throw error;
  }
}

const nameTaken = (name: string) =>
  new ConflictError(`There is already a reference named “${name}”.`, "name_taken");

const storeOutcome = (tx: Tx, id: string, made: ReferencePreview) =>
  tx.reference.update({
    where: { id },
    data: {
      dataVersion: made.dataVersion,
      contentHash: made.contentHash,
      counts: made.counts as unknown as Prisma.InputJsonObject,
      ...(made.fit ? { fit: { ...made.fit } } : {}),
    },
  });

/** A checked recipe whose names the project knows. Throws ValidationError. */
async function resolveRecipe(actor: Actor, projectId: string, input: unknown): Promise<Recipe> {
  const recipe = parseRecipe(input);
  const { groups, judges, contributors } = await listReferenceChoices(actor, projectId);
  refuseUnknown("groups", recipe.groups, groups);
  refuseUnknown("claimGroups", recipe.claimGroups, groups);
  refuseUnknown("judges", recipe.judges, judges);
  refuseUnknown("without", recipe.without, contributors);
  return recipe;
}

function refuseUnknown(field: string, wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const message = `The project has no ${unknown.join(", ")}. It has: ${known.join(", ") || "none"}.`;
  throw new ValidationError(message, { [field]: message });
}

/** One JSON text a statement: lists of lists have no array type. */
const insertLabels = (
  tx: Tx,
  referenceId: string,
  projectId: string,
  labels: readonly SectionLabel[],
) => tx.$executeRaw`
  INSERT INTO reference_label (reference_id, unit_id, project_id, label, reason, decided_by, severity,
    judgment_ids)
  SELECT ${referenceId}::uuid, "unitId", ${projectId}::uuid, label, reason,
    ARRAY(SELECT jsonb_array_elements_text("decidedBy")), severity,
    ARRAY(SELECT jsonb_array_elements_text("judgmentIds")::uuid)
  FROM jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) AS row ("unitId" uuid, label boolean,
    reason text, "decidedBy" jsonb, severity text, "judgmentIds" jsonb)`;
