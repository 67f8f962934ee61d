import { z } from "zod";
import type { JobKind } from "@/lib/jobs/kinds";
import { keptQuestion } from "./question";

const input = z.object({ question: keptQuestion });
const checkpoint = z.object({ stored: z.boolean() });

/** Works out what one page of the benchmark shows. */
export const benchmarkJob: JobKind<z.infer<typeof input>, z.infer<typeof checkpoint>> = {
  kind: "benchmark",
  label: "Benchmark",
  startPermission: "reference:view",
  viewPermission: "reference:view",
  input,
  checkpoint,
  isResumable: false,
  async run(context) {
    const { runBenchmarkJob } = await import("./run-job");
    return runBenchmarkJob(context);
  },
};
