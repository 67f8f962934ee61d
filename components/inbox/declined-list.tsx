import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { DeclinedUnit } from "@/lib/work/declined";
import { UnitActions } from "./unit-actions";

const people = (count: number) => `${count} ${count === 1 ? "person" : "people"}`;

/** Responses that people decline to judge, for a manager to decide. */
export function DeclinedList({ units, slug }: { units: readonly DeclinedUnit[]; slug: string }) {
  if (units.length === 0) {
    return (
      <p className="rounded-xl bg-surface px-5 py-8 text-ink-soft sm:px-6">
        Nothing to decide. A question comes here when several people call it invalid.
      </p>
    );
  }
  return (
    <ul className="rounded-xl bg-surface">
      {units.map((unit) => (
        <li
          key={`${unit.queueId} ${unit.unitId}`}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 not-first:border-t not-first:border-line sm:px-6"
        >
          <div className="min-w-0 max-w-measure">
            <TextLink href={`/projects/${slug}/data/units/${unit.unitId}`} dir="auto">
              {unit.question}
            </TextLink>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              {unit.outAt && <Badge tone="unsure">Taken out</Badge>}
              <span>{unit.queueName}</span>
              {unit.reasons.map(({ label, people: count }) => (
                <span key={label}>
                  {label}: {people(count)}
                </span>
              ))}
            </p>
            {unit.notes.map((note) => (
              <p key={note} dir="auto" className="mt-1 text-sm">
                “{note}”
              </p>
            ))}
          </div>
          <div className="flex gap-2">
            <UnitActions
              queueId={unit.queueId}
              unitId={unit.unitId}
              isOut={unit.outAt !== null}
              asksToKeep
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
