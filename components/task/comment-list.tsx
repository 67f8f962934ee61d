import type { BlindedCandidate } from "@/lib/pools/blinding";

/** The comments of earlier reviewers, numbered in the order of this assignment. */
export function CommentList({ comments }: { comments: readonly BlindedCandidate[] }) {
  if (comments.length === 0) {
    return <p className="text-ink-soft">No reviewer has commented on this excerpt.</p>;
  }
  return (
    <ol aria-label="Comments of reviewers" className="grid gap-2">
      {comments.map(({ number, comment }) => (
        <li key={number} className="flex gap-3 rounded-lg bg-surface px-3 py-2.5">
          <span className="font-semibold text-ink-faint tabular-nums">{number}</span>
          <p dir="auto" className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            {comment || <span className="text-ink-faint">A comment without words.</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
