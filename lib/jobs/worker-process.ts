import type { JobKind } from "./kinds";
import { JobWorker } from "./worker";

/**
 * Makes this process a worker until it is asked to stop: by a signal, or by the end of the process
 * that started it with a channel between them.
 */
export function runWorkerProcess(kinds: readonly JobKind[]): void {
  const worker = new JobWorker({ kinds });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await worker.stop();
    // At once: a handler that did not heed the signal must not go on without its job.
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
  process.on("disconnect", stop);
}
