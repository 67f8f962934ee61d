import { spawn } from "node:child_process";
import { SetupError } from "../messages.mjs";
import { inProject, root } from "../paths.mjs";
import { pause } from "../processes.mjs";

const WAIT_MS = 120_000;

/**
 * Starts the installation as `npm start` does, with the demo, and returns what stops it.
 * @param {number} port
 * @param {string} state folder for what belongs to this installation
 * @param {Record<string, string | undefined>} env
 */
export async function startServer(port, state, env) {
  const child = spawn(process.execPath, [inProject("scripts", "start.mjs")], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      ...env,
      HOST: "127.0.0.1",
      PORT: String(port),
      ADJUDICA_STATE: state,
      ADJUDICA_DEMO: "1",
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for (let waited = 0; waited < WAIT_MS; waited += 200) {
    if (child.exitCode !== null)
      throw new SetupError("The server for the browser tests did not start.");
    if (await answers(port)) return stop;
    await pause(200);
  }
  await stop();
  throw new SetupError(
    `The server for the browser tests did not answer within ${WAIT_MS / 1000} s.`,
  );
}

/** @param {number} port */
const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
