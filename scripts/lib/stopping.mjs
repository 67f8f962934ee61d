import { say } from "./messages.mjs";
import { parentOf } from "./processes.mjs";

/** npm passes on a Ctrl-C that the terminal has sent already: the same one twice. */
const SAME_MS = 1_500;

/**
 * Resolves when this process should stop: Ctrl-C, SIGTERM, a closed terminal, or the end of the
 * npm that started it. A second Ctrl-C later on ends it at once.
 * @returns {Promise<string>} why
 */
export function stopAsked() {
  return new Promise((resolve) => {
    let asked = 0;
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
      process.on(signal, () => {
        const now = Date.now();
        if (asked && now - asked > SAME_MS) {
          say("Stopped without waiting. The next start puts things right.");
          process.exit(1);
        }
        asked ||= now;
        resolve(signal);
      });
    }
    watchParent(() => resolve("npm ended"));
  });
}

/** Without it, a killed npm would leave a server that nobody sees. @param {() => void} gone */
function watchParent(gone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm runs a shell, and that runs us.
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atFirst = parents();
  const timer = setInterval(() => {
    if (parents() === atFirst) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}
