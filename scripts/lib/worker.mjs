import { spawn } from "node:child_process";
import { workerFile } from "./build.mjs";
import { say } from "./messages.mjs";
import { root } from "./paths.mjs";
import { pause } from "./processes.mjs";

/** How long after its end a worker is started again. */
const RESTART_MS = 2_000;
/** A worker hands its jobs back within about five seconds. */
const STOP_MS = 8_000;

/**
 * Starts a process that runs jobs, and starts it again whenever it dies. The channel to it closes
 * with this process, however that ends, and the worker then stops too.
 * @returns {() => Promise<void>} stops it
 */
export function startWorker() {
  const spawnWorker = () =>
    spawn(process.execPath, ["--enable-source-maps", workerFile()], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  let isWanted = true;
  let child = watch(spawnWorker());

  /** @param {import("node:child_process").ChildProcess} worker */
  function watch(worker) {
    worker.once("exit", (code, signal) => {
      if (!isWanted) return;
      restart = setTimeout(() => {
        say(`The worker ended (${signal ?? code}) and is started again.`);
        child = watch(spawnWorker());
      }, RESTART_MS);
    });
    return worker;
  }

  return async () => {
    isWanted = false;
    clearTimeout(restart);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await Promise.race([ended, pause(STOP_MS)]);
    child.kill("SIGKILL");
  };
}
