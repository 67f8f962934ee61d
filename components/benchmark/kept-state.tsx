import { startBenchmarkAction } from "@/app/(manage)/projects/[slug]/benchmark/actions";
import { JobProgress } from "@/components/jobs/job-progress";
import { WorkOut } from "@/components/jobs/work-out";
import type { KeptAnswer } from "@/lib/benchmark/kept/queries";
import { type KeptQuestion, questionKey } from "@/lib/benchmark/kept/question";

/**
 * How the answer to a question stands: the job that works it out, or a way to start it where it is
 * missing or made from earlier data. What nobody has asked for before is begun by itself.
 */
export function KeptState({
  slug,
  question,
  answer: { result, isCurrent, job },
}: {
  slug: string;
  question: KeptQuestion;
  answer: KeptAnswer<unknown>;
}) {
  if (result !== null && isCurrent) return null;
  const isUnderWay = job?.state === "queued" || job?.state === "running";
  return (
    <div className="grid grid-cols-1 gap-4">
      {job && <JobProgress key={job.id} job={job} />}
      {!isUnderWay && (
        <WorkOut
          key={questionKey(question)}
          reason={result === null ? "missing" : "stale"}
          start={startBenchmarkAction.bind(null, slug, question)}
          begins={result === null && job === null}
        />
      )}
    </div>
  );
}
