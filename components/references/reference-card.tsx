import Link from "next/link";
import { DateTime } from "@/components/ui/date-time";
import type { ReferenceSummary } from "@/lib/references/queries";
import { namedAs, stepWords } from "@/lib/references/words";

const count = (value: number) => value.toLocaleString("en-GB");

/** One reference in a list: its rule, its size, and when it was frozen. */
export function ReferenceCard({ reference, href }: { reference: ReferenceSummary; href: string }) {
  const { name, recipe, counts, createdAt, by } = reference;
  const rule = namedAs(recipe)?.summary ?? `${recipe.steps.map(stepWords).join("; then ")}.`;
  return (
    <article className="rounded-xl bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg break-words">
          <Link href={href} className="rounded-sm hover:underline hover:underline-offset-4">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">
          Frozen <DateTime at={createdAt} />
          {by && ` by ${by}`}
        </p>
      </div>
      <p className="mt-1 max-w-measure text-ink-soft">{rule}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <Count name="Error" value={counts.error} />
        <Count name="No error" value={counts.noError} />
        <Count name="No label" value={counts.sections - counts.error - counts.noError} />
        <Count name="Sections" value={counts.sections} />
      </dl>
    </article>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{count(value)}</dd>
    </div>
  );
}
