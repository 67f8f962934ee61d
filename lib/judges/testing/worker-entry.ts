import { runWorkerProcess } from "@/lib/jobs/worker-process";
import { judgeRunJob } from "../job";

runWorkerProcess([judgeRunJob]);
