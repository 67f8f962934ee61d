import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { recordEvent } from "@/lib/audit/record";
import type { JobKind } from "../kinds";

const input = z.object({ to: z.number(), pauseMs: z.number() });
type Input = z.infer<typeof input>;

/**
 * Counts. Each step leaves one audit row in the transaction of its checkpoint, so that a step
 * which was done twice, or left out, shows.
 */
export const countKind: JobKind<Input, number> = {
  kind: "test-count",
  label: "Count",
  startPermission: "data:import",
  viewPermission: "progress:view",
  input,
  checkpoint: z.number(),
  isResumable: true,
  async run({ input: { to, pauseMs }, checkpoint, signal, progress, commit, actor, projectId }) {
    for (let n = (checkpoint ?? 0) + 1; n <= to; n++) {
      await commit(async (tx) => {
        await recordEvent(tx, actor, "count.step", { projectId }, { n, pid: process.pid });
        return n;
      });
      progress(n, to, "Counting");
      await pause(pauseMs, undefined, { signal });
    }
    return { summary: `Counted to ${to}.` };
  },
  async onUnfinished(tx, { projectId, state }) {
    await recordEvent(tx, { kind: "operator" }, `count.${state}`, { projectId });
  },
};
