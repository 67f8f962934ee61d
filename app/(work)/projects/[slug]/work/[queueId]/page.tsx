import type { Metadata } from "next";
import { TaskScreen } from "@/components/task/task-screen";
import { requireSession } from "@/lib/access/session";
import { orRefusal } from "@/lib/projects/page";
import { getTaskPage } from "@/lib/work/task-page";

export const metadata: Metadata = { title: "Work" };

interface Props {
  readonly params: Promise<{ slug: string; queueId: string }>;
}

export default async function WorkPage({ params }: Props) {
  const { slug, queueId } = await params;
  const { actor, token } = await requireSession();
  const { project, queue, protocol, gate, next } = await orRefusal(
    getTaskPage(actor, token, slug, queueId),
  );
  return (
    <TaskScreen project={project} queue={queue} protocol={protocol} gate={gate} first={next} />
  );
}
