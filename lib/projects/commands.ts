import { z } from "zod";
import { requireOperator } from "@/lib/access/accounts";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { joinProject } from "@/lib/access/members";
import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen } from "@/lib/changed-meanwhile";
import type { Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { getProtocol } from "@/lib/protocols/registry";
import { withTexts } from "@/lib/protocols/texts";
import { lockProject } from "./lock";
import { protocolName, readSettings } from "./settings";
import { slugField, slugFrom } from "./slug";

const titleField = z
  .string({ error: "Enter a title." })
  .trim()
  .min(1, "Enter a title.")
  .max(160, "Use at most 160 characters.");
const descriptionField = z.string().trim().max(4000, "Use at most 4,000 characters.");

const newProject = z.object({
  title: titleField,
  slug: slugField,
  description: descriptionField.default(""),
  isDemo: z.boolean().default(false),
  isPassing: z.boolean().default(false),
});

/**
 * Makes a project. Its creator becomes the owner; from the command line, the operators of the
 * installation do, so that somebody can see it. Throws ForbiddenError for all but operators and
 * ValidationError for a short name that is taken.
 */
export const createProject = (
  actor: Actor,
  input: NewProject,
): Promise<{ id: string; slug: string }> =>
  inTransaction((tx) => createProjectIn(tx, actor, input));

interface NewProject {
  readonly title: string;
  readonly slug?: string;
  readonly description?: string;
  readonly isDemo?: boolean;
  readonly isPassing?: boolean;
}

/** As `createProject`, together with what goes into the project: both or neither. */
export async function createProjectIn(
  tx: Tx,
  actor: Actor,
  input: NewProject,
): Promise<{ id: string; slug: string }> {
  requireOperator(actor);
  const data = parseFields(newProject, {
    ...input,
    slug: input.slug?.trim() || slugFrom(input.title),
  });
  const id = newId();
  const { count } = await tx.project.createMany({ data: { id, ...data }, skipDuplicates: true });
  if (count === 0) {
    const message = `There is a project named “${data.slug}” already. Choose another short name.`;
    throw new ValidationError(message, { slug: message });
  }
  for (const userId of await firstOwners(tx, actor)) {
    await joinProject(tx, { projectId: id, userId, roles: ["owner"], group: null });
  }
  await recordEvent(tx, actor, "project.created", { projectId: id }, { slug: data.slug });
  return { id, slug: data.slug };
}

async function firstOwners(tx: Tx, actor: Actor): Promise<string[]> {
  if (actor.kind === "person") return [actor.userId];
  const where = { isOperator: true, disabledAt: null };
  const operators = await tx.user.findMany({ where, select: { id: true } });
  return operators.map(({ id }) => id);
}

const projectChanges = z.object({ title: titleField, description: descriptionField });

/** Title and description of a project. */
type About = z.infer<typeof projectChanges>;

const ABOUT_WORDS = { title: "title", description: "description" };

/**
 * Changes a project's title and description, and answers them. Its short name stays: addresses hold
 * it. `shown`: what the form was opened on; throws ConflictError as `refuseUnseen` does.
 */
export async function updateProject(
  actor: Actor,
  input: { projectId: string; shown?: About } & About,
): Promise<About> {
  const { projectId, shown } = input;
  authorize(actor, "project:manage", projectId);
  const data = parseFields(projectChanges, input);
  await inTransaction(async (tx) => {
    const stored = await lockProject(tx, projectId);
    refuseUnseen({ stored, shown, wanted: data }, ABOUT_WORDS);
    await tx.project.update({ where: { id: projectId }, data });
    await recordEvent(tx, actor, "project.changed", { projectId }, { title: data.title });
  });
  return data;
}

/** Path of a text in a protocol -> the project's own words for it. */
type OwnTexts = Readonly<Record<string, string>>;

const textChanges = z.object({ texts: z.record(z.string(), z.string("Write a text.")) });

/**
 * Sets the project's own wording of one protocol version: path of a text -> text; what is left
 * out is worded as the protocol has it. Throws ValidationError by path for unknown places and
 * blank texts where one is needed. `shown`: the own wording that the form was opened on; throws
 * ConflictError as `refuseUnseen` does. Answers the wording that holds now.
 */
export async function setProtocolTexts(
  actor: Actor,
  input: {
    projectId: string;
    protocolId: string;
    version: number;
    texts: OwnTexts;
    shown?: OwnTexts;
  },
): Promise<OwnTexts> {
  const { projectId, protocolId, version, shown } = input;
  authorize(actor, "project:manage", projectId);
  const { texts } = parseFields(textChanges, input);
  withTexts(getProtocol(protocolId, version), texts);
  const name = protocolName(protocolId, version);
  await inTransaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const settings = readSettings(project.settings);
    const before = settings.protocolTexts[name] ?? {};
    const opened = shown && { texts: shown };
    const save = { stored: { texts: before }, shown: opened, wanted: { texts } };
    refuseUnseen(save, { texts: ["wording", countOwn] });
    const protocolTexts = { ...settings.protocolTexts, [name]: { ...texts } };
    if (Object.keys(texts).length === 0) delete protocolTexts[name];
    const changed = { ...settings, protocolTexts } as Prisma.InputJsonObject;
    await tx.project.update({ where: { id: projectId }, data: { settings: changed } });
    const detail = { protocol: name, before, after: { ...texts } };
    await recordEvent(tx, actor, "project.texts_changed", { projectId }, detail);
  });
  return texts;
}

const countOwn = (texts: OwnTexts): string => {
  const own = Object.keys(texts).length;
  return `${own} own ${own === 1 ? "text" : "texts"}`;
};
