import type { Metadata } from "next";
import { TaskScreen } from "@/components/task/task-screen";
import { requireSession } from "@/lib/access/session";
import { orRefusal } from "@/lib/projects/page";
import { getAssignmentPage } from "@/lib/work/task-page";

export const metadata: Metadata = { title: "Your work" };

interface Props {
  readonly params: Promise<{ slug: string; queueId: string; assignmentId: string }>;
}

export default async function AssignmentPage({ params }: Props) {
  const { slug, queueId, assignmentId } = await params;
  const { actor, token } = await requireSession();
  const page = await orRefusal(getAssignmentPage(actor, token, slug, queueId, assignmentId));
  const { project, queue, protocol, gate, task } = page;
  return (
    <TaskScreen
      project={project}
      queue={queue}
      protocol={protocol}
      gate={gate}
      first={{ task }}
      openedId={assignmentId}
    />
  );
}
