import type { Actor } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import type { JobContext, JobResult } from "@/lib/jobs/kinds";
import { readDataVersion } from "@/lib/reports/data/version";
import { storeKept } from "@/lib/reports/kept";
import { runBenchmark } from "../benchmark";
import { analyseComments } from "../comments/analyse";
import { planSample } from "../planner";
import { type KeptQuestion, keptName, questionKey } from "./question";

type BenchmarkJobContext = JobContext<{ question: KeptQuestion }, { stored: boolean }>;

/** The handler of `benchmarkJob`. */
export async function runBenchmarkJob(context: BenchmarkJobContext): Promise<JobResult> {
  const { projectId, actor, commit, progress } = context;
  const { question } = context.input;
  progress(0, null, "Reading judgments and drawing resamples");
  // Of before they are read: what changes meanwhile makes the result out of date, never the reverse.
  const data = await readDataVersion(sql(), projectId);
  const item = await answer(actor, projectId, question);
  await commit(async (tx) => {
    const kept = { key: questionKey(question), name: keptName(question), dataVersion: data.hash };
    await storeKept(tx, projectId, { ...kept, item });
    return { stored: true };
  });
  const { slug } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  const { summary, path } = OUTCOMES[question.page];
  return { summary, href: `/projects/${slug}/benchmark${path}` };
}

/** What a finished job says, and the page that shows its result. */
const OUTCOMES = {
  scores: { summary: "The scores were worked out.", path: "" },
  comments: { summary: "The effects of comments were worked out.", path: "/comments" },
  plan: { summary: "The plan was worked out.", path: "/planner" },
} as const;

function answer(actor: Actor, projectId: string, question: KeptQuestion): Promise<object> {
  if (question.page === "comments") return analyseComments(actor, projectId);
  if (question.page === "plan") return planSample(actor, projectId, question.query);
  const { reference, showsPeople, over, resamples } = question;
  const kinds = ["people", "group", "system", ...(showsPeople ? ["person"] : [])];
  return runBenchmark(actor, projectId, reference, { kinds, over, resamples });
}
