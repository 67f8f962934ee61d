import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import type { MyAssignment } from "@/lib/work/my-work";

const STATES: Record<MyAssignment["state"], string> = {
  held: "Begun",
  lapsed: "Begun, then left",
  done: "Submitted",
  extra: "Submitted late",
  skipped: "Skipped",
};

/** What I have worked on lately, with the way back to it. */
export function MyAssignments({ assignments }: { assignments: readonly MyAssignment[] }) {
  return (
    <section aria-labelledby="my-assignments">
      <h2 id="my-assignments" className="mb-3 text-lg">
        Lately
      </h2>
      <ul className="overflow-hidden rounded-xl bg-surface">
        {assignments.map((each) => (
          <li
            key={each.assignmentId}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3 not-first:border-t not-first:border-line sm:px-6"
          >
            <p className="line-clamp-2 min-w-48 flex-1" dir="auto">
              {each.question}
            </p>
            <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
              <Badge>{STATES[each.state]}</Badge>
              <DateTime at={each.at} />
              {each.revisable && (
                <TextLink
                  href={`/projects/${each.projectSlug}/work/${each.queueId}/${each.assignmentId}`}
                >
                  {each.state === "done" || each.state === "extra" ? "Revise" : "Go on"}
                </TextLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
