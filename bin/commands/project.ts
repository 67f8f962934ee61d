import type { Command } from "commander";
import { projectNamed, withDatabase } from "../database";
import { columns } from "../output";
import { outputOf } from "./context";

interface LicenceOptions {
  readonly kind?: string;
  readonly name?: string;
  readonly most?: string;
}

export function registerProject(program: Command): void {
  const project = program.command("project").description("make projects and look at them");

  project
    .command("create")
    .description("make a project")
    .argument("<slug>", "its short name: small letters, digits and hyphens")
    .option("--title <title>", "its title; the short name where absent")
    .option("--description <text>", "what it is about")
    .addHelpText(
      "after",
      '\nExample:\n  $ adjudica project create rash-study --title "Answers about rashes"',
    )
    .action((slug: string, options: { title?: string; description?: string }, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { createProject } = await import("@/lib/projects/commands");
        const made = await createProject(OPERATOR, {
          slug,
          title: options.title ?? slug,
          ...options,
        });
        outputOf(command).result(made, `Made the project ${made.slug}.`);
      }),
    );

  project
    .command("list")
    .description("all projects")
    .action((_, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { listProjects } = await import("@/lib/projects/queries");
        const projects = await listProjects(OPERATOR);
        const rows = projects.map(({ slug, title, isDemo }) => [
          slug,
          isDemo ? `${title} (demo)` : title,
        ]);
        outputOf(command).result(
          projects.map(({ roles, ...rest }) => rest),
          projects.length > 0 ? columns(rows) : "There are no projects yet.",
        );
      }),
    );

  project
    .command("licence")
    .description("say under which licence the imported data are, and what may leave")
    .argument("<slug>")
    .option("--kind <kind>", "unstated, open, or restricted: only ids and labels leave then")
    .option("--name <name>", "what it is called; exports say it")
    .option("--most <profile>", "the most that may leave: by_licence, labels, texts or evidence")
    .addHelpText(
      "after",
      '\nExample:\n  $ adjudica project licence rash-study --kind open --name "CC BY 4.0"',
    )
    .action((slug: string, options: LicenceOptions, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { setExportRules } = await import("@/lib/exports/commands");
        const { kind: licence, name: licenceName, most } = options;
        const { id: projectId } = await projectNamed(slug);
        await setExportRules(OPERATOR, { projectId, licence, licenceName, most });
        const { settings } = await projectNamed(slug);
        const { exports } = settings;
        const name = exports.licenceName && ` (${exports.licenceName})`;
        outputOf(command).result(
          { slug, ...exports },
          `Licence: ${exports.licence}${name}. The most that may leave: ${exports.most}.`,
        );
      }),
    );

  project
    .command("show")
    .description("what a project holds")
    .argument("<slug>")
    .action((slug: string, _, command: Command) =>
      withDatabase(async () => {
        const { countMaterial } = await import("@/lib/imports/overview");
        const { OPERATOR } = await import("@/lib/access/actor");
        const { id, title, description, isDemo } = await projectNamed(slug);
        const counts = await countMaterial(OPERATOR, id);
        const lines = Object.entries(counts).map(([name, count]) => [
          name,
          count.toLocaleString("en-GB"),
        ]);
        const heading = `${title} (${slug}${isDemo ? ", demo" : ""})`;
        outputOf(command).result(
          { id, slug, title, description, isDemo, counts },
          [heading, description, columns(lines)].filter(Boolean).join("\n"),
        );
      }),
    );
}
