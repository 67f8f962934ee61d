import type { TransactionSql } from "postgres";
import { jsonb, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Part, Protocol } from "@/lib/protocols/types";
import type { ClaimedCall, Outcome } from "./calls";
import { type GenerationRun, storeResponse } from "./generation/store";
import { JUDGE_PROTOCOL } from "./protocol";
import type { JudgeTask } from "./tasks/task";
import { decideVote, type VoteRule } from "./votes";

export interface FinishingRun {
  readonly id: string;
  readonly projectId: string;
  readonly coderId: string;
  readonly vote: VoteRule;
  /** Null for the question whether a section holds a problem. */
  readonly task: JudgeTask | null;
  /** Of a run that writes responses instead of judging. */
  readonly generation: GenerationRun | null;
}

/**
 * Stores what a try brought, and with the last sample of a section the judgment that follows; all
 * of it or none. Whoever no longer holds the call stores nothing: false.
 */
export const storeOutcome = (
  run: FinishingRun,
  call: Pick<ClaimedCall, "id" | "lease" | "unitId">,
  outcome: Outcome,
): Promise<boolean> =>
  sql().begin(async (tx) => {
    // Samples of one section finish one after another, so that exactly one of them is the last.
    await tx`
      SELECT 1 FROM judge_call WHERE run_id = ${run.id} AND unit_id = ${call.unitId}
      ORDER BY sample FOR UPDATE`;
    const { state, tried, inMs = 0, verdict = null, reason = null, raw = null } = outcome;
    const { inputTokens = null, outputTokens = null, answers = null } = outcome;
    const { count } = await tx`
      UPDATE judge_call SET state = ${state}::judge_call_state, lease = NULL,
        due_at = clock_timestamp() + ${inMs} * interval '1 millisecond',
        verdict = ${verdict}, reason = ${reason},
        answers = ${answers === null ? null : jsonb(answers)}, raw = coalesce(${raw}, raw),
        tries = tries || ${jsonb([tried])},
        input_tokens = CASE WHEN ${inputTokens}::int IS NULL THEN input_tokens
          ELSE coalesce(input_tokens, 0) + ${inputTokens}::int END,
        output_tokens = CASE WHEN ${outputTokens}::int IS NULL THEN output_tokens
          ELSE coalesce(output_tokens, 0) + ${outputTokens}::int END,
        finished_at = CASE WHEN ${state !== "waiting"} THEN clock_timestamp() END
      WHERE id = ${call.id} AND lease = ${call.lease} AND state = 'running'`;
    if (count === 0) return false;
    if (run.generation) {
      if (outcome.generated)
        await storeResponse(tx, run, run.generation, call.unitId, outcome.generated);
    } else if (state !== "waiting") await judgeUnit(tx, run, call.unitId);
    return true;
  }) as Promise<boolean>;

interface Sample {
  readonly state: string;
  readonly verdict: boolean | null;
  readonly reason: string | null;
  readonly answers?: Answers | null;
}

/** Inserts the judgment of a section whose samples are all in, where they decide on one. */
export async function judgeUnit(
  tx: TransactionSql,
  run: FinishingRun,
  unitId: string,
): Promise<void> {
  const samples = await tx<Sample[]>`
    SELECT state::text AS state, verdict, reason, answers FROM judge_call
    WHERE run_id = ${run.id} AND unit_id = ${unitId} ORDER BY sample`;
  if (samples.some(({ state }) => state === "waiting" || state === "running")) return;
  const judgment = run.task ? taskJudgment(samples, run) : judgmentOf(samples, run.vote);
  if (!judgment) return;
  const { answers, votes, verdict } = judgment;
  const { protocol, part } = protocolOf(run.task);
  const { hasError, hasClaim, score, label } = derive(part, answers, {});
  await tx`
    INSERT INTO judgment (id, project_id, unit_id, coder_id, protocol_id, protocol_version, part,
      answers, context, has_error, has_claim, score, label, submitted_at)
    SELECT ${newId()}, ${run.projectId}, ${unitId}, ${run.coderId}, ${protocol.id},
      ${protocol.version}, ${part.key}, ${jsonb(answers)},
      ${jsonb({ judge_run: run.id, votes, verdict })}, ${hasError}, ${hasClaim}, ${score},
      ${label}, now()
    WHERE NOT EXISTS (
      SELECT 1 FROM judgment WHERE project_id = ${run.projectId} AND coder_id = ${run.coderId}
        AND unit_id = ${unitId})`;
}

/**
 * What samples of one section come to, by the vote; null where it is neither yes nor no. The reason
 * is that of the first sample that voted with the label.
 */
export function judgmentOf(samples: readonly Pick<Sample, "verdict" | "reason">[], vote: VoteRule) {
  const votes = samples.map(({ verdict }) => verdict);
  const label = decideVote(votes, vote);
  if (label === null) return null;
  const reason = samples.find(({ verdict }) => verdict === label)?.reason ?? null;
  const answers: Answers = { contains_problem: label, ...(reason !== null && { reason }) };
  const { hasError } = derive(protocolOf(null).part, answers, {});
  return { answers, votes, verdict: label, hasError };
}

/** The answers of a task, which is asked once. */
function taskJudgment(samples: readonly Sample[], { vote }: FinishingRun) {
  const votes = samples.map(({ verdict }) => verdict);
  const verdict = decideVote(votes, vote);
  const answers = samples.find((sample) => sample.verdict === verdict)?.answers;
  return verdict === null || !answers ? null : { answers, votes, verdict };
}

/** What the judgments of a task are stored under. */
function protocolOf(task: JudgeTask | null): { protocol: Protocol; part: Part } {
  const [id, key] = task ? [task.protocolId, task.part] : [JUDGE_PROTOCOL.id, JUDGE_PROTOCOL.part];
  const protocol = getProtocol(id);
  const part = protocol.parts.find((each) => each.key === key);
  if (!part) throw new Error(`${id} has no part ${key}`);
  return { protocol, part };
}
