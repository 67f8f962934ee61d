import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { NotFoundError } from "@/lib/errors";
import { findUnfinishedJob } from "@/lib/jobs/queries";
import type { JobView } from "@/lib/jobs/view";
import { choicesKey } from "./choices-key";
import { readJudges } from "./data/settle";
import { readDataVersion } from "./data/version";
import { reportJob } from "./job";
import type { ReportChoices } from "./parameters";
import { REPORTS } from "./registry";
import { readItems, readStates } from "./results";
import type { ReportItem } from "./types";

/** A table or figure as the list of a project's report shows it. */
export interface ReportEntry {
  readonly name: string;
  readonly label: string;
  readonly title: string;
  /** When it was worked out under these choices; null where it has not been. */
  readonly computedAt: Date | null;
  /** It was made from the data as they are now. */
  readonly isCurrent: boolean;
}

export interface ReportOverview {
  readonly entries: readonly ReportEntry[];
  /** The job that is working it out now, or the last one that did not end well; else null. */
  readonly job: JobView | null;
  /** Judgments that a report would be made from. */
  readonly judgments: number;
  /** Judges that can be chosen. */
  readonly judges: readonly string[];
}

/** What there is of a project's report under these choices. */
export async function getReportOverview(
  actor: Actor,
  projectId: string,
  choices: ReportChoices,
): Promise<ReportOverview> {
  authorize(actor, "report:view", projectId);
  const [states, data, job, judges] = await Promise.all([
    readStates(projectId, choices),
    readDataVersion(sql(), projectId),
    findUnfinishedJob(actor, projectId, reportJob.kind, choicesKey(choices)),
    readJudges(sql(), projectId),
  ]);
  const known = new Map(states.map((state) => [state.name, state]));
  return {
    entries: REPORTS.map(({ name, label, title }) => {
      const state = known.get(name);
      return {
        ...{ name, label, title },
        computedAt: state?.computedAt ?? null,
        isCurrent: state?.dataVersion === data.hash,
      };
    }),
    job,
    judgments: data.judgments,
    judges,
  };
}

/** A kept table or figure; null where these choices have not been worked out. */
export async function findItem(
  actor: Actor,
  projectId: string,
  name: string,
  choices: ReportChoices,
): Promise<ReportItem | null> {
  authorize(actor, "report:view", projectId);
  const [item] = await readItems(projectId, choices, [name]);
  return item ?? null;
}

/** Everything that is kept under these choices, in the order of reports. Throws NotFoundError. */
export async function getItems(
  actor: Actor,
  projectId: string,
  choices: ReportChoices,
): Promise<ReportItem[]> {
  authorize(actor, "report:view", projectId);
  const items = await readItems(projectId, choices);
  const found = REPORTS.flatMap(({ name }) => items.filter((item) => item.name === name));
  if (found.length === 0) throw new NotFoundError("This has not been worked out yet.");
  return found;
}
