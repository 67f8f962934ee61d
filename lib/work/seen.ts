import { type Actor, can } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { NotFoundError } from "@/lib/errors";
import { withoutSourceMarks } from "@/lib/pools/source-marks";
import { projectProtocol, readSettings } from "@/lib/projects/settings";
import type { Answers, Part } from "@/lib/protocols/types";
import { FULL_RESPONSE } from "./open-response";
import { findSeenConversation, type SeenConversation } from "./seen-conversation";
import { readShownRecord } from "./shown-record";

/** What a coder had before them when they made a judgment, and when. Nothing of anybody's identity. */
export interface Seen {
  readonly judgmentId: string;
  readonly protocol: { readonly id: string; readonly version: number; readonly title: string };
  readonly part: Part | null;
  readonly queueName: string | null;
  /** Version and text of the guideline shown; version 0 is the protocol's own. */
  readonly guideline: { readonly version: number; readonly text: string };
  readonly question: string;
  readonly language: string | null;
  /** What was judged; null for a whole conversation. */
  readonly text: string | null;
  /** Of a conversation: what was shown; null where that is not known, or nothing was. */
  readonly conversation: SeenConversation | null;
  /** The comments in the order shown, without marks of their source; null where none were revealed. */
  readonly comments: readonly string[] | null;
  /** Comments of an import stand in the order of their file. */
  readonly isImported: boolean;
  readonly startedAt: Date | null;
  readonly steps: readonly SeenStep[];
  /** When the full response was first opened; null where it was not, or nobody knows (imports). */
  readonly openedAt: Date | null;
  readonly submissions: readonly { readonly at: Date; readonly answers: Answers }[];
}

/** A step that was opened after the first, and the answers as they stood then. */
export interface SeenStep {
  readonly key: string;
  readonly title: string;
  readonly at: Date;
  readonly answers: Answers;
}

/**
 * What the coder of a judgment saw: for whoever may see the project's data, and for the coder
 * themselves. NotFoundError for anybody else.
 */
export async function getSeen(actor: Actor, projectId: string, judgmentId: string): Promise<Seen> {
  const judgment = isId(judgmentId) ? await find(projectId, judgmentId) : null;
  const owner = judgment?.coder.membership?.userId;
  const isOwn = actor.kind === "person" && owner === actor.userId;
  const seesData = can(actor, "data:view", projectId);
  if (!judgment || !(isOwn || seesData)) {
    throw new NotFoundError("There is no such judgment.");
  }
  const { protocolId, protocolVersion, unit, queue, assignment } = judgment;
  const settings = readSettings(judgment.project.settings);
  const protocol = projectProtocol(settings, protocolId, protocolVersion);
  const part = protocol.parts.find(({ key }) => key === judgment.part) ?? null;
  const response = unit.response ?? unit.section?.response ?? null;
  const turn = unit.turn ?? response?.turn ?? (await firstTurnOf(unit.threadId));
  const events = await eventsOf(judgment);
  const record = readShownRecord(judgment.context);
  const opened = events.find(({ kind, question }) => kind === "open" && question === FULL_RESPONSE);
  return {
    judgmentId,
    protocol: { id: protocolId, version: protocolVersion, title: protocol.title },
    part,
    queueName: queue?.name ?? null,
    guideline: await guidelineOf(judgment, protocol.guideline),
    question: turn.text,
    language: response?.language ?? turn.thread.language,
    text: unit.threadId ? null : (unit.section?.text ?? unit.response?.text ?? turn.text),
    conversation:
      record &&
      (await findSeenConversation(
        { projectId, unitId: unit.id, assignment, protocol, turn, record },
        seesData,
      )),
    comments: await commentsOf(projectId, judgment.context),
    isImported: judgment.submittedAt === null,
    startedAt: judgment.startedAt,
    steps: events.flatMap((event) => stepOf(part, event)),
    openedAt: opened?.at ?? null,
    submissions: await submissionsOf(judgment),
  };
}

const find = (projectId: string, id: string) =>
  db().judgment.findFirst({
    where: { id, projectId },
    include: {
      project: true,
      queue: true,
      assignment: true,
      coder: { include: { membership: true } },
      unit: {
        include: {
          turn: { include: { thread: true } },
          response: { include: { turn: { include: { thread: true } } } },
          section: { include: { response: { include: { turn: { include: { thread: true } } } } } },
        },
      },
    },
  });

const firstTurnOf = (threadId: string | null) =>
  db().turn.findFirstOrThrow({
    where: { threadId: threadId ?? "" },
    orderBy: { index: "asc" },
    include: { thread: true },
  });

type Found = NonNullable<Awaited<ReturnType<typeof find>>>;
type Made = Pick<Found, "projectId" | "assignmentId" | "unitId" | "queueId" | "guidelineVersion">;

const eventsOf = async ({ projectId, assignmentId, unitId }: Made) =>
  assignmentId === null
    ? []
    : db().answerEvent.findMany({
        where: { projectId, assignmentId, unitId, kind: { in: ["reveal", "open"] } },
        orderBy: { id: "asc" },
      });

function stepOf(
  part: Part | null,
  { kind, question, at, value }: Awaited<ReturnType<typeof eventsOf>>[number],
): SeenStep[] {
  if (kind !== "reveal" || question === null) return [];
  const { answers = {} } = (value ?? {}) as { answers?: Answers };
  const title = part?.steps.find(({ key }) => key === question)?.title ?? question;
  return [{ key: question, title, at, answers }];
}

async function guidelineOf({ queueId, guidelineVersion: version }: Made, own: string) {
  const kept =
    queueId === null || version === 0
      ? null
      : await db().guideline.findUnique({ where: { queueId_version: { queueId, version } } });
  return { version: kept?.version ?? 0, text: kept?.text ?? own };
}

async function submissionsOf({ assignmentId, unitId }: Made) {
  if (assignmentId === null) return [];
  const rows = await db().judgment.findMany({
    where: { assignmentId, unitId, submittedAt: { not: null } },
    orderBy: { revision: "asc" },
  });
  return rows.flatMap(({ submittedAt, answers }) =>
    submittedAt ? [{ at: submittedAt, answers: answers as Answers }] : [],
  );
}

interface SeenContext {
  readonly candidates?: readonly string[];
  readonly saw_annotation_ids?: readonly string[];
}

async function commentsOf(projectId: string, context: unknown): Promise<string[] | null> {
  const { candidates, saw_annotation_ids: sources } = (context ?? {}) as SeenContext;
  if (candidates) {
    const rows = await db().candidate.findMany({
      where: { projectId, id: { in: [...candidates] } },
    });
    const byId = new Map(rows.map(({ id, comment }) => [id, comment]));
    // A judgment that was brought from another project names candidates of that one.
    if (candidates.some((id) => !byId.has(id))) return null;
    return candidates.map((id) => byId.get(id) ?? "");
  }
  if (!sources) return null;
  const rows = await db().judgment.findMany({
    where: { projectId, externalId: { in: [...sources] } },
  });
  const byId = new Map(rows.map(({ externalId, answers }) => [externalId, said(answers)]));
  return sources.map((id) => byId.get(id) ?? "");
}

function said(answers: unknown): string {
  const { comment, reason } = answers as Answers;
  const text = comment ?? reason;
  return typeof text === "string" ? withoutSourceMarks(text) : "";
}
