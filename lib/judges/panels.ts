import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { groupBy } from "@/lib/group-by";
import { derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import { aggregate, type Score, STRATEGIES, type Strategy } from "./panel";
import { judgeName } from "./parameters";

/** Scores are stored under the study's protocol, in its words. */
const PROTOCOL = "misconception-scoring-study";

const fields = z.object({
  name: judgeName,
  /** Pseudonyms of coders. */
  primary: z.string().trim().min(1, "Name the primary judge."),
  others: z.array(z.string().trim().min(1)).min(1, "Name at least one further judge."),
  strategy: z.enum(STRATEGIES, `Use ${STRATEGIES.join(", ")}.`),
});

export interface PanelReport {
  readonly coder: string;
  readonly strategy: Strategy;
  /** Responses that a judge of the panel was asked about. */
  readonly units: number;
  readonly scored: number;
  /** Of these, where the panel's score is not the primary's. */
  readonly changed: number;
  /** Where a score was missing. */
  readonly incomplete: number;
}

/**
 * Makes one score of several judges' for every response that any of them was asked about, by a
 * coder of its own. A response without a panel's score has no judgment. Throws ConflictError where
 * the project has a panel of this name.
 */
export async function buildPanel(
  actor: Actor,
  projectId: string,
  input: object,
): Promise<PanelReport> {
  authorize(actor, "judge:manage", projectId);
  const { name, primary, others, strategy } = parseFields(fields, input);
  const judges = [primary, ...others];
  if (new Set(judges).size < judges.length)
    throw new ValidationError("Each judge can sit on a panel once.");
  const scores = await readScores(projectId, judges);
  const coder = `Panel-${name}`;
  const made = [...scores].map(([unitId, given]) => {
    const [first = null, ...rest] = judges.map((judge) => given.get(judge) ?? null);
    const score = aggregate(first, rest, strategy);
    return { unitId, score, first, isWhole: given.size === judges.length, given };
  });
  const scored = made.flatMap(({ score, ...each }) => (score === null ? [] : [{ ...each, score }]));
  await store(actor, projectId, coder, { strategy, primary, judges }, scored);
  return {
    ...{ coder, strategy, units: made.length, scored: scored.length },
    changed: scored.filter(({ score, first }) => score !== first).length,
    incomplete: made.filter(({ isWhole }) => !isWhole).length,
  };
}

/** Unit -> judge -> score, of judgments that have one. */
async function readScores(projectId: string, judges: readonly string[]) {
  const coders = await db().coder.findMany({
    where: { projectId, pseudonym: { in: [...judges] }, kind: "system" },
    select: { id: true, pseudonym: true },
  });
  const missing = judges.find((judge) => !coders.some(({ pseudonym }) => pseudonym === judge));
  if (missing !== undefined) throw new NotFoundError(`There is no judge “${missing}” here.`);
  const names = new Map(coders.map(({ id, pseudonym }) => [id, pseudonym]));
  const rows = await db().judgment.findMany({
    where: {
      ...{ projectId, coderId: { in: [...names.keys()] }, supersededAt: null },
      protocolId: PROTOCOL,
    },
    select: { unitId: true, coderId: true, score: true },
    orderBy: [{ unitId: "asc" }, { id: "asc" }],
  });
  if (rows.length === 0) throw new NotFoundError("None of these judges has scored a response.");
  return new Map(
    [...groupBy(rows, ({ unitId }) => unitId)].map(([unitId, given]) => [
      unitId,
      new Map(
        given.flatMap(({ coderId, score }): (readonly [string, number])[] =>
          score === null ? [] : [[names.get(coderId) ?? "", score]],
        ),
      ),
    ]),
  );
}

async function store(
  actor: Actor,
  projectId: string,
  pseudonym: string,
  panel: { strategy: Strategy; primary: string; judges: readonly string[] },
  scored: readonly { unitId: string; score: number; given: ReadonlyMap<string, Score> }[],
): Promise<void> {
  const protocol = getProtocol(PROTOCOL);
  const [part] = protocol.parts;
  if (!part) throw new Error(`${PROTOCOL} has no part`);
  const coderId = newId();
  try {
    await inTransaction(async (tx) => {
      await tx.coder.create({
        data: { id: coderId, projectId, kind: "system", systemKind: "judge", pseudonym },
      });
      await tx.judgment.createMany({
        data: scored.map(({ unitId, score, given }) => {
          const answers = { correction: score };
          return {
            ...{ id: newId(), projectId, unitId, coderId, answers, part: part.key },
            ...{ protocolId: protocol.id, protocolVersion: protocol.version },
            ...{ score: derive(part, answers, {}).score, submittedAt: new Date() },
            context: {
              panel: { ...panel, judges: [...panel.judges], scores: Object.fromEntries(given) },
            },
          };
        }),
      });
      const detail = { ...panel, judges: [...panel.judges], scored: scored.length };
      await recordEvent(tx, actor, "judge.panel_built", { projectId, target: coderId }, detail);
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ConflictError(`There is already a coder named “${pseudonym}”. Choose another name.`);
  }
}
