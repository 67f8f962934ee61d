"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text, texts } from "@/lib/form";
import { getProject } from "@/lib/projects/queries";
import { addNewResponses, createQueue, setQueueState } from "@/lib/work/commands";
import { releaseAssignment } from "@/lib/work/release";

/** Opens a queue; answers its address. */
export const createQueueAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const project = await getProject(actor, slug);
    const { id } = await createQueue(actor, project.id, {
      name: text(form, "name"),
      protocolId: text(form, "protocolId"),
      overlap: text(form, "overlap"),
      groups: texts(form, "groups"),
      leaseMinutes: text(form, "leaseMinutes"),
    });
    return `/projects/${slug}/queues/${id}`;
  });

export const setQueueStateAction = async (
  queueId: string,
  state: "open" | "closed",
): Promise<ActionResult> =>
  act(async () => {
    await setQueueState(await actingPerson(), { queueId, state });
    revalidatePath("/projects", "layout");
    return undefined;
  });

/** Answers the number of responses that were added. */
export const addNewResponsesAction = async (queueId: string): Promise<ActionResult<number>> =>
  act(async () => {
    const { units } = await addNewResponses(await actingPerson(), { queueId });
    revalidatePath("/projects", "layout");
    return units;
  });

export const releaseAction = async (assignmentId: string): Promise<ActionResult> =>
  act(async () => {
    await releaseAssignment(await actingPerson(), { assignmentId });
    revalidatePath("/projects", "layout");
    return undefined;
  });
