import type { Command } from "commander";
import { projectNamed, withDatabase } from "../database";
import { outputOf } from "./context";
import { roleNamed } from "./people";

interface AddOptions {
  project: string;
  role?: string[];
  group?: string;
}

export function registerMember(program: Command): void {
  program
    .command("member")
    .description("put people into projects")
    .command("add")
    .description("put somebody with an account into a project")
    .argument("<email>")
    .requiredOption("--project <slug>")
    .option("--role <role...>", "roles in it; the person's default role where absent")
    .option("--group <group>", "annotator group, such as medical_expert, student or ai_researcher")
    .addHelpText(
      "after",
      "\nExample:\n  $ adjudica member add ana@example.org --project rash-study --role annotator --group student",
    )
    .action((email: string, options: AddOptions, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { addMember } = await import("@/lib/access/commands");
        const { id: projectId, slug } = await projectNamed(options.project);
        const roles = options.role && (await Promise.all(options.role.map(roleNamed)));
        const membershipId = await addMember(OPERATOR, {
          projectId,
          email,
          ...(roles && { roles }),
          group: options.group ?? null,
        });
        const value = { membershipId, email, project: slug };
        outputOf(command).result(value, `${email} is now in ${slug}.`);
      }),
    );
}
