import type { Metadata } from "next";
import { QueueFrame } from "@/components/queues/queue-frame";
import { QueueSettingsForm } from "@/components/queues/queue-settings-form";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { getProtocol } from "@/lib/protocols/registry";
import { getQueue } from "@/lib/work/queries";
import { listGroups } from "@/lib/work/queue-groups";
import { shownSettings } from "@/lib/work/queue-shown";
import { unitWords } from "@/lib/work/unit-words";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
}

export const metadata: Metadata = { title: "Settings of a queue" };

export default async function QueueSettingsPage({ params }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "queue:manage");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const { skips } = getProtocol(queue.protocolId, queue.protocolVersion);
  return (
    <QueueFrame queue={queue} slug={slug} manages>
      <Panel
        title="Settings"
        description="These can change while people work. Quotas, sample, order and seed are fixed when a queue is opened: judgments depend on them."
      >
        <QueueSettingsForm
          words={unitWords(queue)}
          queueId={queue.id}
          settings={shownSettings(queue)}
          groups={await listGroups(actor, project.id, queue.groups)}
          skips={skips.map(({ key, label }) => ({ key, label }))}
        />
      </Panel>
    </QueueFrame>
  );
}
