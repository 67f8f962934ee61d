import Link from "next/link";
import type { SectionLink } from "@/components/shell/sections";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { JudgmentCount, ProjectOverview } from "@/lib/projects/overview";

interface Step {
  readonly title: string;
  readonly path: string;
  readonly facts: readonly string[];
  readonly progress?: { readonly done: number; readonly wanted: number } | undefined;
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;

/** A step that only appears once somebody, or something, has judged in it. */
function once(
  { judgments }: ProjectOverview,
  step: JudgmentCount["step"],
  words: { readonly title: string; readonly by: string; readonly path: string },
): Step[] {
  const found = judgments.find((each) => each.step === step);
  if (!found) return [];
  const { title, by, path } = words;
  const facts = [`${count(found.judgments, "judgment")} by ${count(found.coders, by)}`];
  return [{ title, path, facts }];
}

/** Shown once there is a queue of the role, or a judgment. */
const ADJUDICATIONS = [
  { step: "medical_expert", title: "Adjudication by medical experts", by: "expert" },
  { step: "fact_checker", title: "Adjudication by fact checkers", by: "fact checker" },
] as const;

const pathTo = (pools: ProjectOverview["pools"]): string => {
  const [pool, ...more] = pools;
  return pool && more.length === 0 ? `/pools/${pool.id}` : "/pools";
};

function pool({ pools }: ProjectOverview): Step[] {
  if (pools.length === 0) return [];
  const facts = pools.map(({ name, sections }) => `${name}: ${count(sections, "section")}`);
  return [{ title: pools.length === 1 ? "Pool" : "Pools", path: "/pools", facts }];
}

/** How far the slots of queues of this role are; null where there are none. */
function progressOf(queues: ProjectOverview["queues"]): Step["progress"] {
  const open = queues.filter(({ state }) => state !== "draft");
  const sum = (field: "done" | "wanted") =>
    open.reduce((total, { counts }) => total + counts[field], 0);
  return sum("wanted") > 0 ? { done: sum("done"), wanted: sum("wanted") } : undefined;
}

function adjudications({ judgments, queues, pools }: ProjectOverview): Step[] {
  return ADJUDICATIONS.flatMap(({ step, title, by }) => {
    const found = judgments.find((each) => each.step === step);
    const own = queues.filter(({ workRole }) => workRole === step);
    if (!found && own.length === 0) return [];
    const facts = [
      found
        ? `${count(found.judgments, "judgment")} by ${count(found.coders, by)}`
        : "no judgments yet",
      ...(own.length > 0 ? [count(own.length, "queue")] : []),
    ];
    return [{ title, path: pathTo(pools), facts, progress: progressOf(own) }];
  });
}

function firstPass({ judgments, queues, annotators }: ProjectOverview): Step {
  const done = judgments.find(({ step }) => step === "annotator");
  const own = queues.filter(({ workRole }) => workRole === "annotator");
  return {
    title: "First pass",
    path: "/queues",
    facts: [
      done
        ? `${count(done.judgments, "judgment")} by ${count(done.coders, "annotator")}`
        : `${count(annotators, "annotator")}, no judgments yet`,
      count(own.length, "queue"),
    ],
    progress: progressOf(own),
  };
}

/** Tables of agreement and references are about sections: once somebody has judged these. */
function results({ judgments, references }: ProjectOverview): Step[] {
  if (!judgments.some(({ step }) => step !== "physician")) return [];
  return [
    { title: "Agreement", path: "/reports", facts: ["Tables and figures, with intervals"] },
    {
      title: "References",
      path: "/references",
      facts: [references > 0 ? `${references.toLocaleString("en-GB")} frozen` : "None frozen yet"],
    },
  ];
}

function stepsOf(overview: ProjectOverview): Step[] {
  const { material, members, invited } = overview;
  return [
    {
      title: "Questions and responses",
      path: "/data",
      facts: [
        count(material.questions, "question"),
        count(material.responses, "response"),
        count(material.sections, "section"),
      ],
    },
    {
      title: "People",
      path: "/people",
      facts: [
        count(members, "member"),
        ...(invited > 0 ? [`${count(invited, "invitation")} open`] : []),
      ],
    },
    firstPass(overview),
    ...once(overview, "judge", { title: "LLM judge", by: "system", path: "/judges" }),
    ...pool(overview),
    ...adjudications(overview),
    ...once(overview, "physician", {
      ...{ title: "Physician labelling", by: "physician", path: "/data" },
    }),
    ...results(overview),
    {
      title: "Export",
      path: "/export",
      facts: [
        material.judgments > 0
          ? `${count(material.judgments, "judgment")} to take along`
          : "Nothing to export yet",
      ],
    },
  ];
}

/** The steps from responses to labels, each with its counts. */
export function Pipeline({
  overview,
  slug,
  sections,
}: {
  overview: ProjectOverview;
  slug: string;
  /** Those that the reader may open: other steps are shown without a link. */
  sections: readonly SectionLink[];
}) {
  const base = `/projects/${slug}`;
  const isOpen = (href: string) =>
    sections.some(
      (section) =>
        href === section.href || (section.href !== base && href.startsWith(`${section.href}/`)),
    );
  return (
    <section aria-labelledby="pipeline">
      <h2 id="pipeline" className="mb-3 text-lg">
        From responses to labels
      </h2>
      <ol className="overflow-hidden rounded-xl bg-surface">
        {stepsOf(overview).map((step, index) => (
          <li
            key={step.title}
            className="group relative grid gap-x-6 gap-y-1 px-5 py-4 not-first:border-t not-first:border-line sm:grid-cols-[1.5rem_17rem_1fr_12rem] sm:items-center sm:px-6"
          >
            <span aria-hidden="true" className="text-ink-faint tabular-nums max-sm:hidden">
              {index + 1}
            </span>
            <h3 className="text-base">
              <StepTitle
                title={step.title}
                href={isOpen(`/projects/${slug}${step.path}`) && `/projects/${slug}${step.path}`}
              />
            </h3>
            <p className="text-ink-soft">{step.facts.join(" · ")}</p>
            {step.progress && (
              <ProgressBar label="Done" value={step.progress.done} max={step.progress.wanted} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepTitle({ title, href }: { title: string; href: string | false }) {
  if (!href) return title;
  return (
    <Link href={href} className="rounded-sm group-hover:text-accent after:absolute after:inset-0">
      {title}
    </Link>
  );
}
