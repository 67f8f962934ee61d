import type { Command } from "commander";
import { makeOutput, type Output } from "../output";

/** Where the command writes, by the `--json` of the whole program. */
export const outputOf = (command: Command): Output =>
  makeOutput(command.optsWithGlobals().json === true);
