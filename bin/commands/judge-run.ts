import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { counted } from "@/lib/counted";
import type { RunView } from "@/lib/judges/views";
import { projectNamed } from "../database";
import { EXIT } from "../exit-codes";
import type { Output } from "../output";
import { outputOf } from "./context";

export interface RunFlags {
  project: string;
  units: string;
  sample?: string;
  tries?: string;
  itemsFrom?: string;
  setting?: string;
  behaviour?: string;
  seed: string;
  workers: string;
  detach?: true;
}

/** Starts a run of a configuration and works on it until it is over. */
export async function runJudge(name: string, flags: RunFlags, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { getConfigNamed } = await import("@/lib/judges/queries");
  const { getRun } = await import("@/lib/judges/run-queries");
  const { startRun } = await import("@/lib/judges/runs");
  const { JobFailure } = await import("@/lib/jobs/kinds");
  const project = await projectNamed(flags.project);
  const { id: configId } = await getConfigNamed(OPERATOR, project.id, name);
  const output = outputOf(command);
  const { id, ...begun } = await startRun(OPERATOR, configId, flags);
  output.note(`Run ${begun.name} of ${name}: ${counted(begun.sections, "unit")}.`);
  if (!flags.detach) await workUntilOver(project.id, id, output.note);
  const { jobs, settings, troubles, reasons, ...ended } = await getRun(OPERATOR, project.id, id);
  const failed = jobs.find(({ state }) => state === "failed" || state === "cancelled");
  if (failed) throw new JobFailure(failed.error ?? "The run was cancelled. Resume it on its page.");
  output.result(ended, flags.detach ? `The server’s workers go on with it.` : runWords(ended));
}

/** Works on the run in this process, beside whatever workers there are. */
async function workUntilOver(
  projectId: string,
  runId: string,
  note: Output["note"],
): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { JobWorker } = await import("@/lib/jobs/worker");
  const { isOver } = await import("@/lib/jobs/view");
  const { judgeRunJob } = await import("@/lib/judges/job");
  const { getRun } = await import("@/lib/judges/run-queries");
  const worker = new JobWorker({ kinds: [judgeRunJob] });
  const stop = () => worker.stop().then(() => process.exit(EXIT.failure));
  process.once("SIGINT", stop);
  try {
    for (let said = ""; ; await pause(1_000)) {
      const { jobs, calls } = await getRun(OPERATOR, projectId, runId);
      const over = calls.done + calls.unparseable + calls.failed;
      const words = `${over} of ${over + calls.waiting + calls.running} calls`;
      if (words !== said) note(words);
      said = words;
      if (jobs.every(isOver)) return;
    }
  } finally {
    process.removeListener("SIGINT", stop);
    await worker.stop();
  }
}

function runWords(run: Omit<RunView, "jobs">): string {
  const { sections, problem, fine, calls, unit, found } = run;
  return [
    `${run.judge}, run ${run.name}, as ${run.pseudonym}`,
    `${counted(sections, unit)}: ${problem} ${found}, ${fine} without, ${sections - problem - fine} without a label`,
    `${counted(calls.unparseable, "call")} could not be read, ${calls.failed} without an answer`,
    ...(run.inputTokens === null
      ? []
      : [`${run.inputTokens} input tokens, ${run.outputTokens} output tokens`]),
    ...(run.cost === null ? [] : [`cost ${run.cost.toFixed(4)}`]),
  ].join("\n");
}
