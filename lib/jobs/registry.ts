import { benchmarkJob } from "@/lib/benchmark/kept/job";
import { filesImportJob } from "@/lib/imports/job";
import { tableImportJob } from "@/lib/imports/table/job";
import { judgeRunJob } from "@/lib/judges/job";
import { reportJob } from "@/lib/reports/job";
import type { JobKind } from "./kinds";

/** Every kind of job. A new kind is one line here and a file in its feature's folder. */
export const JOB_KINDS: readonly JobKind[] = [
  filesImportJob,
  judgeRunJob,
  tableImportJob,
  reportJob,
  benchmarkJob,
];
