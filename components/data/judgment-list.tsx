import type { JudgmentHistory } from "@/lib/data/response";
import { JudgmentCard } from "./judgment-card";

/** Everybody's judgments of one unit. */
export function JudgmentList({
  label,
  judgments,
}: {
  /** Which unit, for screen readers. */
  label: string;
  judgments: readonly JudgmentHistory[];
}) {
  if (judgments.length === 0) return <p className="py-3 text-ink-faint">No judgments yet.</p>;
  return (
    <ul aria-label={`Judgments of ${label}`}>
      {judgments.map((judgment) => (
        <JudgmentCard key={judgment.id} judgment={judgment} />
      ))}
    </ul>
  );
}
