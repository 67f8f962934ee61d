import { openSnapshot } from "@/lib/exports/snapshot";
import { sharedStatsWorkers } from "@/lib/jobs/stats-workers";
import { reportContext } from "./context";
import { settleChoices } from "./data/settle";
import { readDataVersion } from "./data/version";
import { drawOn } from "./draw";
import { choiceNotes, choiceParameters, type ReportChoices } from "./parameters";
import type { ReportDefinition } from "./registry";
import type { ReportItem } from "./types";

export interface ComputeRequest {
  readonly project: { readonly id: string; readonly slug: string };
  readonly reports: readonly ReportDefinition[];
  readonly choices: ReportChoices;
  /** Called with each table as it is done. */
  readonly onItem?: (item: ReportItem, at: number) => void | Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Works out tables and figures, all from one moment's data. Resampling runs on threads. Throws
 * ValidationError for choices that do not fit the project.
 */
export async function computeReports(request: ComputeRequest): Promise<ReportItem[]> {
  const snapshot = await openSnapshot();
  const workers = await sharedStatsWorkers();
  try {
    const { project, reports, choices, onItem, signal } = request;
    const { tx } = snapshot;
    const settled = await settleChoices(tx, project.id, choices);
    const data = await readDataVersion(tx, project.id);
    const context = reportContext(tx, project.id, settled, drawOn(workers, settled));
    const items: ReportItem[] = [];
    for (const { name, label, title, depends, build } of reports) {
      signal?.throwIfAborted();
      const body = await build(context);
      const parameters = [...body.parameters, ...choiceParameters(settled, depends)];
      const computedAt = new Date().toISOString();
      const facts = { name, label, title, project: project.slug, data, computedAt };
      const notes = [...body.notes, ...choiceNotes(settled, depends)];
      const item = { ...body, ...facts, notes, parameters };
      items.push(item);
      await onItem?.(item, items.length);
    }
    return items;
  } finally {
    await snapshot.close();
  }
}
