"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";
import { archiveConfig, createConfig, setKey, setLimits } from "@/lib/judges/commands";
import { configFromForm, limitsFromForm, selectionFromForm } from "@/lib/judges/form";
import type { Limits } from "@/lib/judges/parameters";
import { askAgain, startRun } from "@/lib/judges/runs";
import { getProject } from "@/lib/projects/queries";
import { unlessReplacing } from "@/lib/replacing";

const done = () => {
  revalidatePath("/projects", "layout");
  return undefined;
};

/** Stores a judge configuration; answers its address. */
export const createConfigAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id: projectId } = await getProject(actor, slug);
    const { id } = await createConfig(actor, projectId, configFromForm(form));
    return `/projects/${slug}/judges/configs/${id}`;
  });

/** `shown`: what the form was opened on; answers what is saved. */
export const setLimitsAction = async (
  configId: string,
  shown: Limits,
  form: FormData,
): Promise<ActionResult<Limits>> =>
  act(async () => {
    const over = unlessReplacing(form, shown);
    const saved = await setLimits(await actingPerson(), configId, limitsFromForm(form), over);
    done();
    return saved;
  });

export const setKeyAction = async (configId: string, form: FormData): Promise<ActionResult> =>
  act(async () => {
    await setKey(await actingPerson(), configId, text(form, "key"));
    return done();
  });

export const archiveConfigAction = async (configId: string): Promise<ActionResult> =>
  act(async () => {
    await archiveConfig(await actingPerson(), configId);
    return done();
  });

/** Begins a run; answers its id. */
export const startRunAction = async (
  configId: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => (await startRun(await actingPerson(), configId, selectionFromForm(form))).id);

/** Answers how many calls are made again. */
export const askAgainAction = async (runId: string): Promise<ActionResult<number>> =>
  act(async () => {
    const { calls } = await askAgain(await actingPerson(), runId);
    done();
    return calls;
  });
