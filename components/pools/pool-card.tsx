import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { PoolSummary } from "@/lib/pools/queries";

/** One pool in a list: its size, and how far its adjudication is. */
export function PoolCard({ pool, href }: { pool: PoolSummary; href: string }) {
  return (
    <article className="rounded-xl bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">
          <Link href={href} className="rounded-sm hover:underline hover:underline-offset-4">
            {pool.name}
          </Link>
        </h2>
        <Badge>Version {pool.version}</Badge>
      </div>
      <p className="mt-1 text-ink-soft">
        {pool.sections.toLocaleString("en-GB")} {pool.sections === 1 ? "section" : "sections"}
      </p>
      {pool.sections > 0 && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <ProgressBar label="By medical experts" value={pool.byExperts} max={pool.sections} />
          <ProgressBar label="By fact checkers" value={pool.byFactCheckers} max={pool.sections} />
        </div>
      )}
    </article>
  );
}
