import Link from "next/link";
import type { SectionLink } from "@/components/shell/sections";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { JudgmentCount, ProjectOverview } from "@/lib/projects/overview";

interface Step {
  readonly title: string;
  readonly path: string;
  readonly facts: readonly string[];
  readonly progress?: { readonly done: number; readonly wanted: number };
}

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;

/** Steps that only appear once they have something; the rest are always there. */
const LATER_STEPS: readonly {
  step: JudgmentCount["step"];
  title: string;
  by: string;
  path?: string;
}[] = [
  { step: "judge", title: "LLM judge", by: "system", path: "/judges" },
  { step: "medical_expert", title: "Adjudication by medical experts", by: "expert" },
  { step: "fact_checker", title: "Adjudication by fact checkers", by: "fact checker" },
  { step: "physician", title: "Physician labelling", by: "physician" },
];

function firstPass({ judgments, queues, annotators }: ProjectOverview): Step {
  const done = judgments.find(({ step }) => step === "annotator");
  const open = queues.filter(({ state }) => state !== "draft");
  const sum = (pick: (queue: (typeof queues)[number]) => number) =>
    open.reduce((total, queue) => total + pick(queue), 0);
  const wanted = sum(({ counts }) => counts.wanted);
  return {
    title: "First pass",
    path: "/queues",
    facts: [
      done
        ? `${count(done.judgments, "judgment")} by ${count(done.coders, "annotator")}`
        : `${count(annotators, "annotator")} invited in, no judgments yet`,
      count(queues.length, "queue"),
    ],
    ...(wanted > 0 && { progress: { done: sum(({ counts }) => counts.done), wanted } }),
  };
}

function stepsOf(overview: ProjectOverview): Step[] {
  const { material, judgments, members } = overview;
  const later = LATER_STEPS.flatMap(({ step, title, by, path = "/data" }) => {
    const found = judgments.find((each) => each.step === step);
    if (!found) return [];
    const facts = [`${count(found.judgments, "judgment")} by ${count(found.coders, by)}`];
    return [{ title, path, facts }];
  });
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
    { title: "People", path: "/people", facts: [count(members, "member")] },
    firstPass(overview),
    ...later,
    {
      title: "Labelled set",
      path: "/export",
      facts: [
        material.judgments > 0
          ? `${count(material.judgments, "judgment")} ready to export`
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
  const isOpen = (href: string) => sections.some((section) => section.href === href);
  return (
    <section aria-labelledby="pipeline">
      <h2 id="pipeline" className="mb-3 text-lg">
        From responses to labels
      </h2>
      <ol className="overflow-hidden rounded-xl bg-surface">
        {stepsOf(overview).map((step, index) => (
          <li
            key={step.title}
            className="group relative grid gap-x-6 gap-y-1 px-5 py-4 not-first:border-t not-first:border-line sm:grid-cols-[1.5rem_14rem_1fr_12rem] sm:items-center sm:px-6"
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
