import { execFileSync } from "node:child_process";
import path from "node:path";
import type { SimulatedStudy } from "./simulate";
import { OPTIONS, type Task } from "./tasks";

/** Resamples that Python does; its times are scaled up to ours. */
const RESAMPLES = 200;

function hasNumpy(): boolean {
  try {
    execFileSync("python3", ["-c", "import numpy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs the same resampling in Python with NumPy, where there is one, and prints the ratios. */
export async function comparePython(
  study: SimulatedStudy,
  ours: ReadonlyMap<Task, number>,
  say: (line?: string) => void,
): Promise<void> {
  if (!hasNumpy()) {
    say("\nNo python3 with numpy here: only our side was measured.");
    return;
  }
  const rows = (cells: Float64Array, width: number) =>
    Array.from({ length: cells.length / width }, (_, i) => [
      ...cells.subarray(i * width, (i + 1) * width),
    ]);
  const input = JSON.stringify({
    resamples: RESAMPLES,
    binary: rows(study.binary.cells, 2),
    ordinal: rows(study.ordinal.cells, 3),
    pools: rows(study.pools.cells, 4),
    outcomes: rows(study.outcomes, 3),
    responseOf: [...study.responseOf],
  });
  const script = path.resolve("scripts/bench/stats/compare.py");
  const answer = execFileSync("python3", [script], { input, maxBuffer: 1e8 }).toString();
  const times: Record<string, number> = JSON.parse(answer);
  say(`\nPython with NumPy, ${RESAMPLES} resamples scaled to ${OPTIONS.resamples}`);
  for (const [task, own] of ours) {
    for (const [name, measured] of Object.entries(times)) {
      if (!name.startsWith(`${task.key}:`)) continue;
      const scaled = (measured * OPTIONS.resamples) / RESAMPLES;
      const ratio = (scaled / own).toFixed(0);
      say(`${name.padEnd(40)}${scaled.toFixed(2).padStart(9)} s   ${ratio} times ours`);
    }
  }
}
