import type { Metadata } from "next";
import { ProjectList } from "@/components/projects/project-list";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { MyQueues } from "@/components/work/my-queues";
import { requireActor } from "@/lib/access/session";
import { listProjects } from "@/lib/projects/queries";
import { listMyWork } from "@/lib/work/my-work";

export const metadata: Metadata = { title: "Projects" };

/** Queues shown before the projects; the rest is under "My work". */
const MOST_QUEUES = 3;

export default async function HomePage() {
  const actor = await requireActor();
  const [projects, work] = await Promise.all([listProjects(actor), listMyWork(actor)]);
  const waiting = work.filter((queue) => queue.left > 0).slice(0, MOST_QUEUES);
  const create = actor.isOperator && (
    <LinkButton href="/projects/new" variant={projects.length > 0 ? "secondary" : "primary"}>
      New project
    </LinkButton>
  );
  if (projects.length === 0) {
    return (
      <PageFrame>
        <PageHeader title="Projects" />
        <EmptyState
          title={actor.isOperator ? "Begin with a project" : "You are in no project yet"}
          action={create}
        >
          {actor.isOperator ? (
            <p>
              A project holds a set of questions with their answers, the people who judge them, and
              everything that comes of it: judgments, adjudications, reference labels and releases.
              Create one, import your data, and invite people.
            </p>
          ) : (
            <p>
              Projects are by invitation. Ask the owner of yours for an invitation link and open it
              in this browser.
            </p>
          )}
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      {waiting.length > 0 && (
        <div className="mb-12">
          <h1 className="mb-4 text-2xl sm:text-[1.75rem]">Waiting for you</h1>
          <MyQueues queues={waiting} showProject />
        </div>
      )}
      <ProjectsHeader isFirst={waiting.length === 0} actions={create} />
      <ProjectList projects={projects} />
    </PageFrame>
  );
}

/** Whoever has work waiting sees that first; the projects are a section below it then. */
function ProjectsHeader(props: { isFirst: boolean; actions: React.ReactNode }) {
  if (props.isFirst) return <PageHeader title="Projects" actions={props.actions} />;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
      <h2 className="text-xl">Projects</h2>
      {props.actions}
    </div>
  );
}
