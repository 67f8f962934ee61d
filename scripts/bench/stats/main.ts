import os from "node:os";
import { StatsWorkers } from "@/lib/jobs/stats-workers";
import { comparePython } from "./python";
import { type SimulatedStudy, simulateStudy } from "./simulate";
import { OPTIONS, runTask, TASKS, type Task } from "./tasks";

const RUNS = 7;

const median = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/**
 * Median processor seconds of some runs after one that warms up. On one thread that is the time it
 * takes on a free core, and it hardly changes when the machine has other work.
 */
function seconds(run: () => unknown): number {
  run();
  return median(
    Array.from({ length: RUNS }, () => {
      const start = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1e6;
    }),
  );
}

/** Median seconds by the clock, which is what threads shorten, and of the processor, of all threads. */
async function threadSeconds(run: () => Promise<unknown>) {
  await run();
  const clock: number[] = [];
  const processor: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    const used = process.cpuUsage();
    await run();
    clock.push((performance.now() - start) / 1000);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1e6);
  }
  return { clock: median(clock), processor: median(processor) };
}

const say = (line = ""): void => void process.stdout.write(`${line}\n`);
const cell = (text: string | number, width: number): string => String(text).padStart(width);
const fixed = (value: number): string => value.toFixed(3);

function sizes(studies: readonly SimulatedStudy[]): Map<Task, number> {
  say(
    `${"10,000 resamples, processor seconds".padEnd(40)}${[1, 10, 100].map((n) => cell(`x${n}`, 9)).join("")}${cell("x100/x1", 10)}${cell("goal x1", 10)}`,
  );
  const atOne = new Map<Task, number>();
  for (const task of TASKS) {
    const times = studies.map((study) => seconds(() => runTask(task, study)));
    const [one = Number.NaN] = times;
    atOne.set(task, one);
    const growth = (times.at(-1) ?? Number.NaN) / one;
    say(
      `${task.title.padEnd(40)}${times.map((time) => cell(fixed(time), 9)).join("")}${cell(growth.toFixed(1), 10)}${cell(task.goal, 10)}`,
    );
  }
  return atOne;
}

function engines(study: SimulatedStudy): void {
  say("\nThe same by the replication engine (NumPy's draws, one thread)");
  for (const task of TASKS) {
    const options = { ...OPTIONS, engine: "numpy" } as const;
    say(`${task.title.padEnd(40)}${cell(fixed(seconds(() => runTask(task, study, options))), 9)}`);
  }
}

async function threads(study: SimulatedStudy): Promise<void> {
  const task = TASKS.find(({ key }) => key === "ordinal");
  if (!task) return;
  const load = os.loadavg()[0]?.toFixed(1);
  say(`\n${task.title}, 100,000 resamples, warm threads; load average ${load}`);
  const options = { ...OPTIONS, resamples: 100_000 };
  let one: number | undefined;
  for (const count of [1, 2]) {
    const pool = await StatsWorkers.start(count);
    const { clock, processor } = await threadSeconds(() =>
      pool.resample(task.problem(study), options),
    );
    await pool.close();
    one ??= clock;
    const ratio = (one / clock).toFixed(2);
    say(
      `${count} thread${count > 1 ? "s" : ""}: ${fixed(clock)} s by the clock (${ratio} times one), ${fixed(processor)} s of processor`,
    );
  }
}

const studies = [1, 10, 100].map((times) => simulateStudy(times, 2026));
const [first] = studies;
if (first) {
  const cpus = os.cpus();
  say(`Node ${process.versions.node}, ${cpus.length} x ${cpus[0]?.model.trim()}`);
  say(`${first.sections} sections, ${first.ratings} ratings; then 10 and 100 times that\n`);
  if (process.argv[2] !== "threads") {
    const atOne = sizes(studies);
    engines(first);
    await comparePython(first, atOne, say);
  }
  await threads(first);
}
