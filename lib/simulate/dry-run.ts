import { requireOperator } from "@/lib/access/accounts";
import type { Actor } from "@/lib/access/actor";
import { newId } from "@/lib/db/ids";
import { ValidationError } from "@/lib/errors";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/formats";
import { createQueue } from "@/lib/work/commands";
import { checkSeed, type SimulateInput, simulate } from "./commands";
import { inventedFile, type MaterialShape } from "./material";
import type { SimulatedPass } from "./pass";
import { inPassingProject, removeAbandoned } from "./passing-project";
import type { SimulationReport } from "./report";

export interface DryRunInput extends Omit<SimulateInput, "projectId" | "queue" | "planted"> {
  readonly shape: MaterialShape;
  readonly pass: SimulatedPass;
  /** Does something with the project while it is there, such as writing exports. */
  readonly whileThere?: (project: { id: string; slug: string }) => Promise<void>;
}

/**
 * A planned study from end to end on invented material: import, queue, coders, report. All of it
 * happens in a project of its own that is removed afterwards, also after an error; what earlier
 * simulations left because they were killed goes first. Throws ForbiddenError for all but operators,
 * ValidationError for a plan that cannot be finished.
 */
export async function dryRun(actor: Actor, input: DryRunInput): Promise<SimulationReport> {
  requireOperator(actor);
  checkSeed(input.seed);
  const { shape, overlap = 3, study, pass } = input;
  checkEnough(study.coders.length, overlap, shape.perQuestion);
  await removeAbandoned();
  const passing = {
    slug: `dry-run-${newId().slice(-12)}`,
    title: "Dry run (is removed when it is done)",
    isDemo: true,
    keeps: false,
  };
  return inPassingProject(actor, passing, async (project) => {
    await importInvented(actor, project.id, input);
    const [protocolId] = pass.protocols;
    await createQueue(actor, project.id, { name: pass.name, protocolId, overlap });
    const report = await simulate(actor, { ...input, projectId: project.id, queue: pass.name });
    await input.whileThere?.(project);
    return report;
  });
}

/** Nobody sees two responses to one question, so that takes overlap times responses people. */
export function checkEnough(coders: number, overlap: number, perQuestion: number): void {
  const needed = overlap * perQuestion;
  if (coders >= needed) return;
  const message = `An overlap of ${overlap} with ${perQuestion} responses to a question takes ${needed} coders or more, since nobody sees two of them; there are ${coders}.`;
  throw new ValidationError(message, { coders: message });
}

async function importInvented(
  actor: Actor,
  projectId: string,
  { seed, shape }: DryRunInput,
): Promise<void> {
  const report = await importFiles(actor, {
    projectId,
    format: "qa",
    files: [inventedFile(seed, shape)],
    options: parseImportOptions({}),
    dryRun: false,
  });
  if (report.outcome !== "stored") throw new Error("the importer refused invented material");
}
