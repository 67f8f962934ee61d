import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { findUnfinishedJob } from "@/lib/jobs/queries";
import type { JobView } from "@/lib/jobs/view";
import { readDataVersion } from "@/lib/reports/data/version";
import { readKept } from "@/lib/reports/kept";
import type { Benchmark } from "../benchmark";
import type { CommentEffects } from "../comments/analyse";
import type { Plan } from "../planner";
import { benchmarkJob } from "./job";
import { type KeptQuestion, keptName, questionKey } from "./question";

/** What the answers to questions look like, by page. */
interface Answers {
  readonly scores: Benchmark;
  readonly comments: CommentEffects;
  readonly plan: Plan;
}

export interface KeptAnswer<Result> {
  /** As it was worked out last; null where it has not been. */
  readonly result: Result | null;
  /** It was made from the data as they are now. */
  readonly isCurrent: boolean;
  /** The job that is working it out now, or the last one that did not end well; else null. */
  readonly job: JobView | null;
}

/** What is kept of a question, without working anything out. */
export async function findAnswer<Page extends KeptQuestion["page"]>(
  actor: Actor,
  projectId: string,
  question: KeptQuestion & { readonly page: Page },
): Promise<KeptAnswer<Answers[Page]>> {
  authorize(actor, "reference:view", projectId);
  const key = questionKey(question);
  const [[kept], data, job] = await Promise.all([
    readKept<Answers[Page]>(projectId, key, [keptName(question)]),
    readDataVersion(sql(), projectId),
    findUnfinishedJob(actor, projectId, benchmarkJob.kind, key),
  ]);
  return { result: kept?.item ?? null, isCurrent: kept?.dataVersion === data.hash, job };
}
