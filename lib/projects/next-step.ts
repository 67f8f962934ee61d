import type { ProjectOverview } from "./overview";

export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  /** Below the project's address. */
  readonly path: string;
}

/** What the choice depends on. */
type Known = Pick<ProjectOverview, "material" | "annotators"> & {
  readonly queues: readonly Pick<ProjectOverview["queues"][number], "state" | "counts">[];
};

/** What somebody who manages a project would do next, from what there is; the first that is missing. */
export function nextStepFor(overview: Known): NextStep {
  const { material, queues, annotators } = overview;
  const open = queues.filter((queue) => queue.state === "open");
  if (material.responses === 0) {
    return {
      title: "Import questions and responses",
      text: "Everything begins with the responses that are to be judged. JSONL, JSON, CSV, TSV and Excel files work; an import is checked whole before anything is stored.",
      label: "Import data",
      path: "/import",
    };
  }
  if (annotators === 0 && material.judgments === 0) {
    return {
      title: "Invite the annotators",
      text: "The answers are here. Now the people who judge them: each gets a link, a role and, where it matters, a group.",
      label: "Invite people",
      path: "/people",
    };
  }
  if (queues.length === 0 && material.judgments === 0) {
    return {
      title: "Open a queue",
      text: "A queue offers the answers to the annotators, as many judgments of each as you want, and never the same one twice to one person.",
      label: "Open a queue",
      path: "/queues",
    };
  }
  if (open.some(({ counts }) => counts.done < counts.wanted)) {
    return {
      title: "The first pass is running",
      text: "See who has done how much, and what is waiting for whom.",
      label: "See progress",
      path: "/queues",
    };
  }
  return {
    title: "Export what has been judged",
    text: "Take the labelled set along as CSV or JSONL, with the data dictionary of its protocols.",
    label: "Export",
    path: "/export",
  };
}
