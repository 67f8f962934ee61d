import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

/** Below node_modules, so that the bundle finds its packages. */
const FILE = path.resolve("node_modules/.cache/adjudica", `test-worker-${process.pid}.mjs`);

/** Bundles a worker, by default one that knows the test kinds, as the real one is bundled. Returns its file. */
export async function bundleTestWorker(
  entry = "lib/jobs/testing/worker-entry.ts",
): Promise<string> {
  await mkdir(path.dirname(FILE), { recursive: true });
  await build({
    entryPoints: [entry],
    outfile: FILE,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
  });
  return FILE;
}

/** Starts a worker process on the test's database. */
export const startTestWorker = (file: string): ChildProcess =>
  spawn(process.execPath, [file], { stdio: ["ignore", "inherit", "inherit", "ipc"] });

/** Sends a signal and waits for the end. Returns how long it took, in milliseconds. */
export async function endTestWorker(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  const began = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return performance.now() - began;
}
