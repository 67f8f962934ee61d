import type { Metadata } from "next";
import { DecisionTable } from "@/components/queues/decision-table";
import { DifferencesForm } from "@/components/queues/differences-form";
import { QueueFrame } from "@/components/queues/queue-frame";
import { TextLink } from "@/components/ui/link";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { listDecisions } from "@/lib/work/decisions";
import { findDifferences } from "@/lib/work/differences";
import { getQueue } from "@/lib/work/queries";
import { unitWords } from "@/lib/work/unit-words";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
}

export const metadata: Metadata = { title: "Differences of a queue" };

export default async function DifferencesPage({ params }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "progress:view");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const manages = can(actor, "queue:manage", project.id);
  if (queue.differencesOf) {
    const decisions = await listDecisions(actor, queue);
    return (
      <QueueFrame queue={queue} slug={slug} manages={manages}>
        <p className="mb-5 max-w-measure text-ink-soft">
          <TextLink href={`/projects/${slug}/queues/${queue.differencesOf}`}>
            The queue whose differences are decided here
          </TextLink>
        </p>
        <DecisionTable decisions={decisions} />
      </QueueFrame>
    );
  }
  const { differ, agree, queues, isComparable } = await findDifferences(actor, queue);
  const words = unitWords(queue);
  return (
    <QueueFrame queue={queue} slug={slug} manages={manages}>
      <div className="grid max-w-measure gap-6">
        <p>
          {isComparable
            ? `Of the ${words.many} that at least two people have finished, their coders differ in ${differ} and agree in ${agree}.`
            : "This protocol asks only for texts, which are not compared."}
        </p>
        {queues.length > 0 && (
          <ul className="grid gap-1">
            {queues.map(({ id, name }) => (
              <li key={id}>
                <TextLink href={`/projects/${slug}/queues/${id}/differences`}>{name}</TextLink>
              </li>
            ))}
          </ul>
        )}
        {manages && differ > 0 && (
          <DifferencesForm slug={slug} queueId={queue.id} name={`${queue.name}: third view`} />
        )}
      </div>
    </QueueFrame>
  );
}
