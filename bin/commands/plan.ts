import type { Command } from "commander";
import type { Plan } from "@/lib/benchmark/planner";
import { counted } from "@/lib/counted";
import { projectNamed, withDatabase } from "../database";
import { columns } from "../output";
import { outputOf } from "./context";

const HELP = `
Simulated from the judgments that the project has: each number of sections is a bootstrap of that
many drawn from them. It assumes that what comes next is like them; a small pilot makes the numbers
themselves uncertain. See docs/benchmark.md.

Examples:
  $ adjudica plan --project study --width 0.1
  $ adjudica plan --project study --of medical_expert --width 0.2 --minutes 4 --rate 80
  $ adjudica plan --project study --measure rate --of fact_checker --width 0.06`;

/** Adds `adjudica plan`. */
export function registerPlan(program: Command): void {
  program
    .command("plan")
    .description("how many sections an interval of a wanted width takes, and what they cost")
    .requiredOption("--project <slug>")
    .option("--measure <name>", "alpha of doubles, or rate of errors (alpha)")
    .option("--of <source>", "first_pass, medical_expert, fact_checker or judge (first_pass)")
    .option("--width <w>", "of the 95 % interval, from end to end (0.1)")
    .option("--over <what>", "what is drawn: sections, responses (responses)")
    .option("--minutes <m>", "for one judgment; the recorded pace where absent")
    .option("--rate <price>", "of an hour")
    .option("--seed <n>", "of the simulation (42)")
    .addHelpText("after", HELP)
    .action((flags: { project: string }, command: Command) =>
      withDatabase(async () => {
        const { OPERATOR } = await import("@/lib/access/actor");
        const { planSample } = await import("@/lib/benchmark/planner");
        const { project, ...query } = flags;
        const { id } = await projectNamed(project);
        const plan = await planSample(OPERATOR, id, query);
        outputOf(command).result(plan, planWords(plan));
      }),
    );
}

function planWords({ query, pilot, value, undefinedBecause, needed, rows, minutes }: Plan): string {
  if (value === null) return `There is nothing to plan from: ${undefinedBecause}.`;
  const number = (amount: number | null, digits: number) =>
    amount === null ? "–" : amount.toFixed(digits);
  const table = rows.map(({ sections, width, hours, cost }) => [
    String(sections),
    number(width, 3),
    number(hours, 1),
    number(cost, 0),
  ]);
  const what = query.measure === "alpha" ? "judged twice" : "judged";
  return [
    `Pilot: ${counted(pilot.sections, "section")} of ${counted(pilot.responses, "response")}, ${query.measure} ${value.toFixed(3)}.`,
    columns([["sections", "width", "hours", "cost"], ...table]),
    needed
      ? `Enough for a width of ${query.width}: ${counted(needed.sections, "section")} ${what}.`
      : "No number that was simulated is enough.",
    ...(minutes === null ? ["No time was recorded: give --minutes for hours and cost."] : []),
  ].join("\n");
}
