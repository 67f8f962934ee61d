import { UnitActions } from "@/components/inbox/unit-actions";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { UnitTrace } from "@/lib/work/trace";

/** The queues that offer a response, with how it was sampled and whether it was taken out. */
export function UnitQueues({
  queues,
  unitId,
  slug,
  manages,
}: {
  queues: UnitTrace["queues"];
  unitId: string;
  slug: string;
  manages: boolean;
}) {
  if (queues.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {queues.map(({ id, name, isOut, stratum, isSampled, probability }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <TextLink href={`/projects/${slug}/queues/${id}`}>{name}</TextLink>
          {isOut && <Badge tone="unsure">Taken out</Badge>}
          {isSampled && <Badge tone="accent">Sample, p = {probability.toFixed(3)}</Badge>}
          {stratum && <span className="text-sm text-ink-soft">stratum {stratum}</span>}
          {manages && <UnitActions queueId={id} unitId={unitId} isOut={isOut} />}
        </li>
      ))}
    </ul>
  );
}
