/** A fault whose message says what to do: printed without a stack. */
export class SetupError extends Error {
  /** @override */
  name = "SetupError";
}

/**
 * One line about what is going on. It goes to stderr, so that stdout stays for results.
 * @param {string} text
 */
export const say = (text) => process.stderr.write(`${text}\n`);

/**
 * Runs a script's main function and ends the process with its exit code.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    say(
      error instanceof SetupError
        ? `\n${error.message}`
        : String(error instanceof Error ? error.stack : error),
    );
  }
}
