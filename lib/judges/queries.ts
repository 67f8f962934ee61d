import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { JudgeConfig } from "@/lib/db/generated/client";
import { NotFoundError } from "@/lib/errors";
import { getConfigFor } from "./commands";
import { listEndpoints } from "./endpoints";
import { previewTurn } from "./generation/preview";
import { keySourceOf } from "./keys";
import type { ModelParameters } from "./parameters";
import { type PromptMessage, renderPrompt } from "./prompt-text";
import type { NamedPrompt } from "./prompts";
import { purposeOf } from "./purpose";
import { readSectionMaterial } from "./section-material";
import { countTaskUnits, countUnits, NO_CHOICES, unitAt } from "./selection";
import { readTaskMaterial, taskMessages } from "./task-material";
import type { ConfigView } from "./views";

/** The project's judge configurations, by name. */
export async function listConfigs(actor: Actor, projectId: string): Promise<ConfigView[]> {
  authorize(actor, "judge:view", projectId);
  const [endpoints, configs] = await Promise.all([
    listEndpoints(actor, projectId),
    db().judgeConfig.findMany({
      where: { projectId, archivedAt: null },
      include: { _count: { select: { runs: true } } },
      orderBy: { name: "asc" },
    }),
  ]);
  return configs.map(({ _count, ...config }) => toView(config, _count.runs, endpoints));
}

/** One configuration of a project. */
export async function getConfig(
  actor: Actor,
  projectId: string,
  configId: string,
): Promise<ConfigView> {
  const config = await getConfigFor(actor, configId, "judge:view");
  if (config.projectId !== projectId)
    throw new NotFoundError("There is no such judge configuration.");
  const [endpoints, runs] = await Promise.all([
    listEndpoints(actor, projectId),
    db().judgeRun.count({ where: { configId } }),
  ]);
  return toView(config, runs, endpoints);
}

/** The configuration of a project with this name. */
export async function getConfigNamed(
  actor: Actor,
  projectId: string,
  name: string,
): Promise<ConfigView> {
  authorize(actor, "judge:view", projectId);
  const found = await db().judgeConfig.findUnique({
    where: { projectId_name: { projectId, name } },
  });
  if (!found) throw new NotFoundError(`There is no judge configuration named “${name}”.`);
  return getConfig(actor, projectId, found.id);
}

function toView(config: JudgeConfig, runs: number, endpoints: readonly string[]): ConfigView {
  const { keyCipher, nextCallAt, archivedAt, createdBy, parameters, ...rest } = config;
  return {
    ...rest,
    // Only createConfig writes them, checked.
    parameters: parameters as unknown as ModelParameters,
    isAllowed: endpoints.includes(config.endpoint),
    isArchived: archivedAt !== null,
    keySource: keySourceOf(config),
    runs,
  };
}

export interface PromptPreview {
  readonly unit: "section" | "turn" | "response";
  /** From 1, of `of` units that can be asked about. */
  readonly number: number;
  readonly of: number;
  readonly sectionId: string;
  readonly messages: readonly PromptMessage[];
}

/** What a prompt says about one of the project's units, word for word; null where there is none. */
export async function previewPrompt(
  actor: Actor,
  projectId: string,
  prompt: NamedPrompt,
  number: number,
): Promise<PromptPreview | null> {
  authorize(actor, "judge:view", projectId);
  const { task, variant, unit } = purposeOf(prompt);
  if (variant) return previewTurn(actor, projectId, { prompt, variant }, number);
  const of = task
    ? await countTaskUnits(actor, projectId, task)
    : await countUnits(actor, projectId, "all");
  const at = placeWithin(number, of);
  const id = of > 0 ? await unitAt(projectId, at - 1, task) : null;
  if (id === null) return null;
  if (task) {
    const material = await readTaskMaterial(projectId, id, task, NO_CHOICES);
    const messages = taskMessages(prompt, task, material);
    return { number: at, of, unit, sectionId: material.name, messages };
  }
  const { sectionId, material } = await readSectionMaterial(id);
  return { number: at, of, unit, sectionId, messages: renderPrompt(prompt, material) };
}

const placeWithin = (number: number, of: number): number =>
  Math.min(Math.max(Math.trunc(number) || 1, 1), of);
