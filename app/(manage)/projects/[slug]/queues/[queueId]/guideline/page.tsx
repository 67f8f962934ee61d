import type { Metadata } from "next";
import { GuidelineForm } from "@/components/guideline/guideline-form";
import { GuidelineVersions } from "@/components/guideline/guideline-versions";
import { QueueFrame } from "@/components/queues/queue-frame";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { projectProtocol } from "@/lib/projects/settings";
import { listGuidelines } from "@/lib/work/guidelines";
import { getQueue } from "@/lib/work/queries";
import { staleChoices } from "@/lib/work/stale-choices";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
}

export const metadata: Metadata = { title: "Guideline of a queue" };

export default async function GuidelinePage({ params }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "progress:view");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const versions = await listGuidelines(actor, queue);
  const manages = can(actor, "queue:manage", project.id);
  const { protocolId, protocolVersion } = queue;
  return (
    <QueueFrame queue={queue} slug={slug} manages={manages}>
      <div className="grid grid-cols-1 gap-6">
        <p className="max-w-measure text-ink-soft">
          Everybody who works here reads the newest version. Each judgment keeps the version that
          its author had in front of them.
        </p>
        {manages && (
          <GuidelineForm
            queueId={queue.id}
            version={queue.guidelineVersion}
            text={versions[0]?.text ?? ""}
            choices={staleChoices(projectProtocol(project.settings, protocolId, protocolVersion))}
          />
        )}
        <GuidelineVersions versions={versions} />
      </div>
    </QueueFrame>
  );
}
