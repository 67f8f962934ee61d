import { Badge } from "@/components/ui/badge";
import { FormMessage } from "@/components/ui/form-message";
import type { BooksCheck } from "@/lib/work/integrity";

/** Whether a queue's numbers add up, and when that was checked. */
export function Books({ check: { discrepancies, at } }: { check: BooksCheck }) {
  if (discrepancies.length === 0) {
    return (
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <Badge tone="fine">Adds up</Badge>
        <span>
          The numbers were checked against the assignments and judgments at{" "}
          <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
            {at.toISOString().slice(11, 16)} UTC
          </time>
        </span>
      </p>
    );
  }
  return (
    <FormMessage tone="error" className="mt-4">
      <p className="font-semibold">These numbers do not add up. Please tell the operator.</p>
      <ul className="list-disc ps-5">
        {discrepancies.map(({ rule, count, example }) => (
          <li key={rule}>
            {rule}: not so {count === 1 ? "once" : `${count} times`} (such as{" "}
            <code className="text-sm">{example}</code>)
          </li>
        ))}
      </ul>
    </FormMessage>
  );
}
