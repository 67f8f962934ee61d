import type { ProjectOverview } from "./overview";

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Below the project's address. */
  readonly path: string;
}

/** What the choice depends on. */
type Known = Pick<ProjectOverview, "material" | "workers" | "invited" | "references"> & {
  readonly queues: readonly Pick<
    ProjectOverview["queues"][number],
    "state" | "counts" | "poolId" | "workRole"
  >[];
  readonly pools: readonly Pick<ProjectOverview["pools"][number], "id">[];
};

/** What somebody who manages a project would do next, from what there is; the first that is missing. */
export function nextStepFor(overview: Known): NextStep {
  const { material, workers, invited, pools } = overview;
  const queues = overview.queues.filter(({ poolId }) => poolId === null);
  if (material.questions === 0 && material.responses === 0) {
    return {
      title: "Import questions and responses",
      text: "Everything begins with the responses that are to be judged. JSONL, JSON, CSV, TSV and Excel files work; an import is checked whole before anything is stored.",
      label: "Import data",
      path: "/import",
    };
  }
  if (workers + invited === 0 && material.judgments === 0) {
    return {
      title: "Invite the people who judge",
      text: "The responses are here. Now annotators, or physicians for conversations: each gets a link, a role and, where it matters, a group.",
      label: "Invite people",
      path: "/people",
    };
  }
  if (queues.length === 0 && material.judgments === 0) {
    return {
      title: "Open a queue",
      text: "A queue hands out the responses, as many judgments of each as you want, and never the same one twice to one person. People who join later find it on their work page.",
      label: "Open a queue",
      path: "/queues/new",
    };
  }
  const running = queues.find(isRunning);
  if (running) {
    return {
      title:
        running.workRole === "annotator" ? "The first pass is running" : "The labelling is running",
      text: "See who has done how much, and what is waiting for whom.",
      label: "See progress",
      path: "/queues",
    };
  }
  // Pools and references are about sections, which physicians' tasks do not judge.
  if (queues.length > 0 && queues.every(({ workRole }) => workRole === "physician")) return EXPORT;
  return adjudicationStep(pools, overview.queues) ?? (overview.references === 0 ? FREEZE : EXPORT);
}

type Queue = Known["queues"][number];

const isRunning = ({ state, counts }: Queue): boolean =>
  state === "open" && counts.done < counts.wanted;

/** What is missing between the first pass and a labelled set; null where nothing is. */
function adjudicationStep(pools: Known["pools"], queues: readonly Queue[]): NextStep | null {
  const [pool] = pools.slice(-1);
  if (!pool) {
    return {
      title: "Choose what is adjudicated",
      text: "A pool takes the sections on which people, or people and a judge, disagree, and samples of the rest. Run a judge before, where one belongs to the study.",
      label: "Build a pool",
      path: "/pools/new",
    };
  }
  const adjudications = queues.filter(({ poolId }) => poolId !== null);
  if (adjudications.length === 0) {
    return {
      title: "Open an adjudication queue",
      text: "Medical experts, or fact checkers, decide on the pool’s sections in batches; a share of them is decided on twice.",
      label: "Open a queue",
      path: `/pools/${pool.id}/queue`,
    };
  }
  if (!adjudications.some(isRunning)) return null;
  return {
    title: "The adjudication is running",
    text: "See how far each row of the pool is, and who has done how much.",
    label: "See progress",
    path: `/pools/${pool.id}`,
  };
}

const FREEZE: NextStep = {
  title: "Freeze a reference",
  text: "A rule that is written down gives every section its label, or the reason why it has none. Detectors are scored by it.",
  label: "Freeze a reference",
  path: "/references/new",
};

const EXPORT: NextStep = {
  title: "Export what has been judged",
  text: "Take the labelled set along as CSV or JSONL, with the data dictionary of its protocols.",
  label: "Export",
  path: "/export",
};
