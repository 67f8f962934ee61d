import type { Command } from "commander";
import { withDatabase } from "../database";
import { outputOf } from "./context";

export function registerOwnerToken(program: Command): void {
  program
    .command("owner-token")
    .description("make the link with which the first person makes the owner's account")
    .addHelpText(
      "after",
      "\nThe link works once, for a day, and only while there is no account. Afterwards this\ncommand says nothing.",
    )
    .action((_, command: Command) =>
      withDatabase(async () => {
        const { makeOwnerToken } = await import("@/lib/access/commands");
        const token = await makeOwnerToken();
        const site = process.env.NEXTAUTH_URL?.replace(/\/$/, "") ?? "";
        const url = token && `${site}/welcome?token=${token}`;
        const words = url ? `Nobody has an account yet. Make the owner's account at\n  ${url}` : "";
        outputOf(command).result({ token, url }, words);
      }),
    );
}
