import type { Actor } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs/commands";
import { getReference } from "@/lib/references/queries";
import { benchmarkJob } from "./job";
import { findAnswer } from "./queries";
import { type KeptQuestion, keptQuestion, questionKey } from "./question";

const TITLES = {
  scores: "Work out the scores",
  comments: "Work out the effects of comments",
  plan: "Work out the plan",
} as const;

/**
 * Has the answer to a question worked out, unless what is kept is current or a job is at it.
 * Answers the job, or null where there is nothing to do. Throws ValidationError, and NotFoundError
 * for a reference that the project does not have.
 */
export async function startBenchmark(
  actor: Actor,
  projectId: string,
  input: unknown,
): Promise<string | null> {
  const question = parseFields(keptQuestion, input) as KeptQuestion;
  const { isCurrent } = await findAnswer(actor, projectId, question);
  if (isCurrent) return null;
  if (question.page === "scores") await getReference(actor, projectId, question.reference);
  const { jobId } = await inTransaction((tx) =>
    enqueue(tx, actor, benchmarkJob, {
      projectId,
      title: TITLES[question.page],
      input: { question },
      key: questionKey(question),
    }),
  );
  return jobId;
}
