import { z } from "zod";
import type { JobKind } from "@/lib/jobs/kinds";

const input = z.object({ runId: z.uuid(), worker: z.number() });
const checkpoint = z.object({ finished: z.number() });

/**
 * Works on a judge run until none of its calls is open. Any number of these jobs may share one run:
 * calls are rows, and each is taken by one of them.
 */
export const judgeRunJob: JobKind<z.infer<typeof input>, z.infer<typeof checkpoint>> = {
  kind: "judge-run",
  label: "Judge run",
  startPermission: "judge:manage",
  viewPermission: "judge:view",
  input,
  checkpoint,
  isResumable: true,
  isLong: true,
  async run(context) {
    const { workOnRun } = await import("./work-on-run");
    return workOnRun(context);
  },
};
