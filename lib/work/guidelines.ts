import { z } from "zod";
import { type Actor, actorUserId, authorize, membershipIn } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen } from "@/lib/changed-meanwhile";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { NotFoundError, ValidationError } from "@/lib/errors";
import { projectProtocol, readSettings } from "@/lib/projects/settings";
import type { Protocol } from "@/lib/protocols/types";
import { getManagedQueue } from "./commands";
import type { QueueGuideline } from "./types";

const TEXT_MAX = 100_000;

/** Which earlier judgments a change leaves stale: of a part, or only those with an answer. */
const staleRule = z.object({
  part: z.string(),
  question: z.string().optional(),
  values: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type StaleRule = z.infer<typeof staleRule>;

export interface PublishGuidelineInput {
  readonly queueId: string;
  readonly text: string;
  /** What has changed, for those who have worked under the version before. */
  readonly note: string;
  readonly altersMeaning: boolean;
  /** Rules, as the command checks. */
  readonly stale: readonly unknown[];
  /** The version that was newest when the form was opened. */
  readonly shown?: { readonly version: number };
}

const VERSION_WORDS = ["guideline", (version: number) => `version ${version}`] as const;

/**
 * Makes a new version of a queue's guideline. People see it with their next unit, and whoever
 * worked before is told what has changed. Where it alters the meaning, the judgments that it names
 * are stale until they are revised or confirmed. Throws ValidationError by field, and ConflictError
 * as `refuseUnseen` does where the newest version is not the one shown.
 */
export async function publishGuideline(
  actor: Actor,
  input: PublishGuidelineInput,
): Promise<{ version: number }> {
  const queue = await getManagedQueue(actor, input.queueId);
  const { protocol } = await wordsOf(queue);
  const stale = input.altersMeaning ? readStale(input.stale) : [];
  const fields = wrongIn(input, stale, protocol);
  if (Object.keys(fields).length > 0) {
    throw new ValidationError("The guideline cannot be published like this.", fields);
  }
  const { projectId, id: queueId } = queue;
  return inTransaction(async (tx) => {
    const { guidelineVersion: version } = await tx.queue.update({
      where: { id: queueId },
      data: { guidelineVersion: { increment: 1 } },
    });
    const stored = { version: version - 1 };
    refuseUnseen({ stored, shown: input.shown }, { version: VERSION_WORDS });
    await tx.guideline.create({
      data: {
        queueId,
        version,
        projectId,
        text: input.text.trim(),
        note: input.note.trim(),
        altersMeaning: input.altersMeaning,
        stale,
        createdBy: actorUserId(actor),
      },
    });
    const where = { projectId, target: queueId };
    const { altersMeaning } = input;
    await recordEvent(tx, actor, "guideline.published", where, { version, altersMeaning, stale });
    return { version };
  });
}

function readStale(rules: readonly unknown[]): StaleRule[] {
  const parsed = z.array(staleRule).safeParse(rules);
  if (parsed.success) return parsed.data;
  const message = "Choose from the list which judgments are to be made again.";
  throw new ValidationError(message, { stale: message });
}

function wrongIn(
  { text, note }: PublishGuidelineInput,
  stale: readonly StaleRule[],
  protocol: Protocol,
): Record<string, string> {
  const unknown = stale.find((rule) => !protocol.parts.some(({ key }) => key === rule.part));
  return {
    ...(text.trim() === "" && { text: "Write the guideline." }),
    ...(text.length > TEXT_MAX && { text: "The text is too long." }),
    ...(note.trim() === "" && { note: "Say what has changed, in a sentence." }),
    ...(unknown && { stale: `The protocol has no part “${unknown.part}”.` }),
  };
}

const wordsOf = async (queue: {
  projectId: string;
  protocolId: string;
  protocolVersion: number;
}) => {
  const project = await db().project.findUniqueOrThrow({ where: { id: queue.projectId } });
  const settings = readSettings(project.settings);
  return { protocol: projectProtocol(settings, queue.protocolId, queue.protocolVersion) };
};

export interface GuidelineVersion {
  /** 0: the protocol's own text, as the project words it. */
  readonly version: number;
  readonly text: string;
  readonly note: string;
  readonly altersMeaning: boolean;
  readonly stale: readonly StaleRule[];
  readonly at: Date | null;
  /** Current judgments that were made under it. */
  readonly judgments: number;
}

/** All versions of a queue's guideline, newest first, for those who may see progress. */
export async function listGuidelines(
  actor: Actor,
  queue: { id: string; projectId: string; protocolId: string; protocolVersion: number },
): Promise<GuidelineVersion[]> {
  authorize(actor, "progress:view", queue.projectId);
  const [rows, { protocol }, counts] = await Promise.all([
    db().guideline.findMany({ where: { queueId: queue.id }, orderBy: { version: "desc" } }),
    wordsOf(queue),
    db().judgment.groupBy({
      by: ["guidelineVersion"],
      where: { queueId: queue.id, supersededAt: null, byRule: null },
      _count: true,
    }),
  ]);
  const judgments = (version: number) =>
    counts.find(({ guidelineVersion }) => guidelineVersion === version)?._count ?? 0;
  const own = { version: 0, text: protocol.guideline, note: "The protocol’s own text." };
  return [
    ...rows.map((row) => ({
      ...row,
      stale: z.array(staleRule).parse(row.stale),
      at: row.createdAt,
      judgments: judgments(row.version),
    })),
    { ...own, altersMeaning: false, stale: [], at: null, judgments: judgments(0) },
  ];
}

/**
 * The guideline that a queue's people read now, and how it came to be. For those whose role
 * includes the queue's work, and those who see its progress. NotFoundError for everybody else.
 */
export async function getGuideline(actor: Actor, queueId: string): Promise<QueueGuideline> {
  const queue = isId(queueId) ? await db().queue.findUnique({ where: { id: queueId } }) : null;
  const roles = queue && membershipIn(actor, queue.projectId)?.roles;
  const mayRead = roles?.some((role) =>
    [queue?.workRole, "owner", "manager", "viewer"].includes(role),
  );
  if (!queue || !mayRead) throw new NotFoundError("There is no such queue.");
  const [{ protocol }, versions] = await Promise.all([
    wordsOf(queue),
    db().guideline.findMany({ where: { queueId }, orderBy: { version: "desc" } }),
  ]);
  return {
    version: queue.guidelineVersion,
    text: versions[0]?.text ?? protocol.guideline,
    changes: versions.map(({ version, note, altersMeaning, createdAt }) => ({
      version,
      note,
      altersMeaning,
      at: createdAt.toISOString(),
    })),
  };
}
