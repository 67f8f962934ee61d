import { runWorkerProcess } from "../worker-process";
import { countKind } from "./kinds";

runWorkerProcess([countKind]);
