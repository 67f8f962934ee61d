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
        const { envIfSet } = await import("@/lib/env");
        const token = await makeOwnerToken();
        const path = token && `/welcome?token=${token}`;
        // Where a server runs, the launcher says its address.
        const site = envIfSet("NEXTAUTH_URL")?.replace(/\/$/, "");
        const url = path && site ? `${site}${path}` : null;
        outputOf(command).result({ token, path, url }, path ? wordsFor(path, url) : "");
      }),
    );
}

const wordsFor = (path: string, url: string | null): string =>
  url
    ? `Nobody has an account yet. Make the owner's account at\n  ${url}`
    : `Nobody has an account yet. Put the server's address, such as http://localhost:3000, in front
of this and make the owner's account there:\n  ${path}`;
