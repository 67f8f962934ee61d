import { ProjectList } from "@/components/projects/project-list";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { listProjects } from "@/lib/projects/queries";

export default async function HomePage() {
  const actor = await requireActor();
  const projects = await listProjects(actor);
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
      <PageHeader title="Projects" actions={create} />
      <ProjectList projects={projects} />
    </PageFrame>
  );
}
