import { commandFile } from "./build.mjs";
import { SetupError } from "./messages.mjs";
import { root } from "./paths.mjs";
import { run } from "./processes.mjs";

/**
 * Runs a command of the command line and returns what it printed.
 * @param {...string} args
 */
export async function adjudica(...args) {
  const env = { ...process.env, ADJUDICA_ROOT: root };
  const { code, output } = await run(process.execPath, [commandFile(), ...args], {
    cwd: root,
    env,
  });
  if (code !== 0) throw new SetupError(`adjudica ${args.join(" ")} failed:\n\n${output.trim()}`);
  return output.trim();
}
