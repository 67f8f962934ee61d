import Link from "next/link";
import type { JobView } from "@/lib/jobs/view";

/** What came of a job, leading to it where it has a place. */
export function ResultLine({ result }: { result: NonNullable<JobView["result"]> }) {
  if (!result.href) return <>{result.summary}</>;
  return (
    <Link href={result.href} className="text-accent underline underline-offset-4">
      {result.summary}
    </Link>
  );
}
