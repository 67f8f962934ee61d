import { JOB_KINDS } from "@/lib/jobs/registry";
import { runWorkerProcess } from "@/lib/jobs/worker-process";

runWorkerProcess(JOB_KINDS);
