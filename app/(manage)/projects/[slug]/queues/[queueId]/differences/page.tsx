import type { Metadata } from "next";
import { AgreementTable } from "@/components/queues/agreement-table";
import { DecisionTable } from "@/components/queues/decision-table";
import { DifferencesForm } from "@/components/queues/differences-form";
import { QueueFrame } from "@/components/queues/queue-frame";
import { buttonClasses } from "@/components/ui/button-classes";
import { TextLink } from "@/components/ui/link";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";
import { DECISION_TABLE, listDecisions } from "@/lib/work/decisions";
import { findDifferences } from "@/lib/work/differences";
import { getQueue } from "@/lib/work/queries";
import { unitWords } from "@/lib/work/unit-words";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Differences of a queue" };

export default async function DifferencesPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "progress:view");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const manages = can(actor, "queue:manage", project.id);
  if (queue.differencesOf) {
    const state = readTableState(await searchParams, DECISION_TABLE);
    const { rows, total, decided, waiting, agreed } = await listDecisions(actor, queue, state);
    const exported = `/api/projects/${slug}/export/decisions?file=decisions`;
    return (
      <QueueFrame queue={queue} slug={slug} manages={manages}>
        <p className="mb-5 max-w-measure text-ink-soft">
          Here a third person decides where the coders of{" "}
          <TextLink href={`/projects/${slug}/queues/${queue.differencesOf}`}>
            {queue.sourceName}
          </TextLink>{" "}
          differ.
        </p>
        <p className="mb-5 max-w-measure">
          {decided} decided, {waiting} waiting.{" "}
          {agreed.decided > 0 &&
            `Of ${agreed.decided} that the coders agreed on, the third person decided ${agreed.overturned} otherwise.`}
        </p>
        {can(actor, "data:export", project.id) && (
          <p className="mb-5 flex flex-wrap items-center gap-2">
            <span>Resolved labels of all such queues, under pseudonyms:</span>
            <a href={`${exported}.csv`} download className={buttonClasses("secondary", "small")}>
              CSV
            </a>
            <a href={`${exported}.jsonl`} download className={buttonClasses("secondary", "small")}>
              JSONL
            </a>
          </p>
        )}
        <DecisionTable
          slug={slug}
          rows={rows}
          total={total}
          state={state}
          words={unitWords(queue)}
        />
      </QueueFrame>
    );
  }
  const { differ, agree, parts, queues, lists } = await findDifferences(actor, queue);
  const words = unitWords(queue);
  return (
    <QueueFrame queue={queue} slug={slug} manages={manages}>
      <div className="grid max-w-measure gap-6">
        <p>
          Of the {words.many} that at least two people have finished, their coders differ in{" "}
          {differ} and agree in {agree}.
        </p>
        {parts.length > 0 && <AgreementTable parts={parts} />}
        {queues.length > 0 && (
          <section aria-labelledby="decided-title">
            <h2 id="decided-title" className="mb-1 text-base">
              Where a third person decides
            </h2>
            <ul className="grid gap-1">
              {queues.map(({ id, name }) => (
                <li key={id}>
                  <TextLink href={`/projects/${slug}/queues/${id}/differences`}>{name}</TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {manages && (differ > 0 || (agree > 0 && lists.some((list) => list.isOptional))) && (
          <DifferencesForm
            slug={slug}
            queueId={queue.id}
            name={`${queue.name}: third view`}
            lists={lists}
          />
        )}
      </div>
    </QueueFrame>
  );
}
