"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { type RebuildView, viewRebuild } from "@/lib/pools/changes";
import { buildPool, type PoolPreview, previewPool } from "@/lib/pools/commands";
import { parametersFromForm } from "@/lib/pools/form";
import { rebuildPool } from "@/lib/pools/rebuild";
import { getProject } from "@/lib/projects/queries";
import { acceptsEmptyGroups } from "@/lib/work/group-choice";
import { createPoolQueue } from "@/lib/work/pool-queue";
import { poolQueueFromForm } from "@/lib/work/pool-queue-form";
import { refuseEmptyGroups } from "@/lib/work/queue-groups";

/** Counts what a pool would hold. */
export const previewPoolAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<PoolPreview>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    const parameters = parametersFromForm(form);
    return previewPool(actor, id, { seed: text(form, "seed"), parameters });
  });

/** Builds a pool; answers its address. */
export const buildPoolAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const project = await getProject(actor, slug);
    const { id } = await buildPool(actor, project.id, {
      name: text(form, "name"),
      seed: text(form, "seed"),
      parameters: parametersFromForm(form),
    });
    return `/projects/${slug}/pools/${id}`;
  });

/** Opens a queue over a pool; answers its address. */
export const createPoolQueueAction = async (
  slug: string,
  poolId: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const project = await getProject(actor, slug);
    const input = poolQueueFromForm(form);
    if (!acceptsEmptyGroups(form))
      await refuseEmptyGroups(actor, project.id, { groups: input.groups ?? [] });
    const { id } = await createPoolQueue(actor, project.id, { ...input, poolId });
    return `/projects/${slug}/queues/${id}`;
  });

/** Shows what building a pool anew would change. */
export const previewRebuildAction = async (
  poolId: string,
  form: FormData,
): Promise<ActionResult<RebuildView>> =>
  act(async () =>
    viewRebuild(await actingPerson(), poolId, { parameters: parametersFromForm(form) }),
  );

/** Makes the next version, as it was shown; answers its number. */
export const rebuildPoolAction = async (
  poolId: string,
  shown: { contentHash: string; version: number },
  form: FormData,
): Promise<ActionResult<number>> =>
  act(async () => {
    const { contentHash, version: from } = shown;
    const input = { parameters: parametersFromForm(form), contentHash, version: from };
    const { version } = await rebuildPool(await actingPerson(), poolId, input);
    revalidatePath("/projects", "layout");
    return version;
  });
