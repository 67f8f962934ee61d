import type { Command } from "commander";
import { projectNamed, withDatabase } from "../database";
import { outputOf } from "./context";
import { readPassword, roleNamed } from "./people";

interface CreateOptions {
  role: string;
  project?: string;
  group?: string;
  name?: string;
  passwordStdin?: true;
}

const HELP = `
Without --project, the role "owner" makes an operator, who may create projects and
accounts; any other role is what the person gets in a project by default. Without
--password-stdin a password is made and shown once.

Examples:
  $ adjudica user create lead@example.org --role owner
  $ adjudica user create ana@example.org --role annotator --project rash-study --group student
  $ printf %s "$PASSWORD" | adjudica user create ben@example.org --role viewer --password-stdin`;

export function registerUser(program: Command): void {
  program
    .command("user")
    .description("make accounts")
    .command("create")
    .description("make an account and, with --project, put the person into a project")
    .argument("<email>")
    .requiredOption(
      "--role <role>",
      "owner, manager, annotator, medical_expert, fact_checker, physician or viewer",
    )
    .option("--project <slug>", "put the person into this project with the role")
    .option("--group <group>", "annotator group in the project, such as student")
    .option("--name <name>", "the person's name")
    .option("--password-stdin", "read the password from standard input")
    .addHelpText("after", HELP)
    .action((email: string, options: CreateOptions, command: Command) =>
      withDatabase(() => create(email, options, command)),
    );
}

async function create(email: string, options: CreateOptions, command: Command): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { createMember, createUser } = await import("@/lib/access/commands");
  const role = await roleNamed(options.role);
  const project = options.project === undefined ? null : await projectNamed(options.project);
  const password = options.passwordStdin ? await readPassword() : undefined;
  const account = {
    email,
    ...(options.name !== undefined && { name: options.name }),
    ...(password !== undefined && { password }),
    ...(!project && role === "owner" ? { isOperator: true } : { defaultRole: role }),
  };
  const made = await (project
    ? createMember(OPERATOR, {
        ...account,
        projectId: project.id,
        roles: [role],
        group: options.group ?? null,
      })
    : createUser(OPERATOR, account));
  const place = project
    ? ` as ${role} in ${project.slug}`
    : role === "owner"
      ? " as an operator"
      : "";
  const words = [`Made the account ${made.email}${place}.`];
  if (made.madePassword) words.push(`Password (shown only now): ${made.madePassword}`);
  outputOf(command).result({ ...made, role, project: project?.slug ?? null }, words.join("\n"));
}
