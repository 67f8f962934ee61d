import type { Command } from "commander";
import { withDatabase } from "../database";
import { outputOf } from "./context";

export function registerDemo(program: Command): void {
  const demo = program.command("demo").description("a project to try things in");

  demo
    .command("create")
    .description("make the demo project with people for every role")
    .option("--if-empty", "only where the installation has no project and no account")
    .addHelpText(
      "after",
      "\nThe demo people share one password that everybody knows: make them only where strangers\ncannot reach the server.",
    )
    .action((options: { ifEmpty?: true }, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { createDemo } = await import("@/lib/demo/commands");
        const made = await createDemo(OPERATOR, { onlyIfEmpty: options.ifEmpty === true });
        outputOf(command).result({ made }, made ? "Made the demo project." : "");
      }),
    );

  demo
    .command("accounts")
    .description("how to sign in as the demo people")
    .action((_, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { listDemoAccounts } = await import("@/lib/demo/queries");
        const { accountWords } = await import("./demo-accounts");
        const accounts = await listDemoAccounts(OPERATOR);
        outputOf(command).result(accounts, accountWords(accounts));
      }),
    );
}
