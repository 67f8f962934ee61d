"use server";

import { revalidatePath } from "next/cache";
import { actingPerson } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text, texts } from "@/lib/form";
import { getProject } from "@/lib/projects/queries";
import { LIST_RULES } from "@/lib/protocols/compared-lists";
import { unlessReplacing } from "@/lib/replacing";
import {
  addNewUnits,
  changeQueue,
  createQueue,
  getManagedQueue,
  setQueueState,
} from "@/lib/work/commands";
import { createDifferencesQueue } from "@/lib/work/differences";
import { acceptsEmptyGroups } from "@/lib/work/group-choice";
import { bringInLateResponses } from "@/lib/work/late-responses";
import { batchesFrom } from "@/lib/work/pool-queue-form";
import { refuseEmptyGroups } from "@/lib/work/queue-groups";
import {
  type ChangeQueueInput,
  type CreateQueueInput,
  checkQueueInput,
} from "@/lib/work/queue-input";
import type { ShownSettings } from "@/lib/work/queue-shown";
import { releaseAssignment } from "@/lib/work/release";
import { CONTEXTS } from "@/lib/work/shown-choices";

/** Opens a queue; answers its address. */
export const createQueueAction = async (
  slug: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const actor = await actingPerson();
    const project = await getProject(actor, slug);
    const input = newQueueFrom(form);
    if (!acceptsEmptyGroups(form))
      await refuseEmptyGroups(actor, project.id, checkQueueInput(input));
    const { id } = await createQueue(actor, project.id, input);
    return `/projects/${slug}/queues/${id}`;
  });

/** Opens a queue in which a third person decides on a queue's differences; answers its address. */
export const createDifferencesAction = async (
  slug: string,
  queueId: string,
  form: FormData,
): Promise<ActionResult<string>> =>
  act(async () => {
    const { id } = await createDifferencesQueue(await actingPerson(), {
      queueId,
      name: text(form, "name"),
      share: Number(text(form, "agreedPercent")) / 100,
      seed: text(form, "seed"),
      lists: LIST_RULES.filter((rule) => texts(form, "lists").includes(rule)),
    });
    return `/projects/${slug}/queues/${id}`;
  });

const changeableFrom = (form: FormData): ChangeQueueInput => ({
  name: text(form, "name"),
  overlap: text(form, "overlap"),
  groups: texts(form, "groups"),
  leaseMinutes: text(form, "leaseMinutes"),
  maxPerPerson: text(form, "maxPerPerson"),
  opensAt: text(form, "opensAt"),
  closesAt: text(form, "closesAt"),
  skipRules: Object.fromEntries(texts(form, "out").map((key) => [key, "out" as const])),
});

const newQueueFrom = (form: FormData): CreateQueueInput => ({
  ...changeableFrom(form),
  protocolId: text(form, "protocolId"),
  quotas: Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith("quotas."))
      .map(([name, value]) => [name.slice("quotas.".length), value]),
  ),
  extraOverlap: text(form, "extraOverlap"),
  extraShare: Number(text(form, "extraPercent")) / 100,
  extraMinimum: text(form, "extraMinimum"),
  order: oneOf(ORDERS, text(form, "order")),
  stratifyBy: oneOf(STRATA, text(form, "stratifyBy")) ?? null,
  seed: text(form, "seed"),
  asksWordless: text(form, "asksWordless") === "yes",
  context: oneOf(CONTEXTS, text(form, "context")) ?? null,
  showsMisconception: text(form, "showsMisconception") === "yes",
  audit: auditFrom(form),
});

const auditFrom = (form: FormData): CreateQueueInput["audit"] => {
  const flaggedBy = text(form, "flaggedBy");
  if (flaggedBy === "") return null;
  return {
    ...{ flaggedBy, coder: text(form, "flaggedByCoder") },
    ...{ flagged: text(form, "flagged"), unflagged: text(form, "unflagged") },
  };
};

const ORDERS = ["given", "shuffled", "stratum"] as const;
const STRATA = ["generator", "condition", "language"] as const;

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((each) => each === value);

/** `shown`: what the form was opened on; answers what is saved. */
export const changeQueueAction = async (
  queueId: string,
  shown: ShownSettings,
  form: FormData,
): Promise<ActionResult<ShownSettings>> =>
  act(async () => {
    const actor = await actingPerson();
    const input = { ...changeableFrom(form), ...batchesFrom(form) };
    if (!acceptsEmptyGroups(form)) {
      const { projectId, groups } = await getManagedQueue(actor, queueId);
      const added = texts(form, "groups").filter((group) => !groups.includes(group));
      await refuseEmptyGroups(actor, projectId, { groups: added });
    }
    const over = unlessReplacing(form, shown);
    const saved = await changeQueue(actor, { ...input, queueId, shown: over });
    revalidatePath("/projects", "layout");
    return saved;
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
export const addNewUnitsAction = async (queueId: string): Promise<ActionResult<number>> =>
  act(async () => {
    const { units } = await addNewUnits(await actingPerson(), { queueId });
    revalidatePath("/projects", "layout");
    return units;
  });

/** Answers how many turns took late responses in, how many wait in a further round, and its queue. */
export const bringInLateResponsesAction = async (
  queueId: string,
): Promise<ActionResult<{ fresh: number; begun: number; queueId: string | null }>> =>
  act(async () => {
    const brought = await bringInLateResponses(await actingPerson(), { queueId });
    revalidatePath("/projects", "layout");
    return brought;
  });

export const releaseAction = async (assignmentId: string): Promise<ActionResult> =>
  act(async () => {
    await releaseAssignment(await actingPerson(), { assignmentId });
    revalidatePath("/projects", "layout");
    return undefined;
  });
