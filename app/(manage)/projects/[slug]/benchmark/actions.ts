"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { startBenchmark } from "@/lib/benchmark/kept/commands";
import { previewSend, type SendPreview, sendPositives } from "@/lib/benchmark/send";
import { getProject } from "@/lib/projects/queries";

/** What sending a detector's unjudged positives to the newest pool would change. */
export const previewSendAction = async (
  slug: string,
  detector: string,
): Promise<ActionResult<SendPreview>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    return previewSend(actor, id, { detector });
  });

/** Sends them; answers the pool's address. */
export const sendPositivesAction = async (
  slug: string,
  detector: string,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    const { poolId } = await sendPositives(actor, id, { detector });
    revalidatePath("/projects", "layout");
    return `/projects/${slug}/pools/${poolId}`;
  });

/** Has what a page of the benchmark shows worked out; answers the job, or null if it is current. */
export const startBenchmarkAction = async (
  slug: string,
  question: unknown,
): Promise<ActionResult<string | null>> =>
  act(async () => {
    const actor = await actingPerson();
    const { id } = await getProject(actor, slug);
    return startBenchmark(actor, id, question);
  });
