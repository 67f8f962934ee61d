import { Markdown } from "@/components/task/markdown";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { GuidelineVersion } from "@/lib/work/guidelines";

const judgments = (count: number) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? "judgment" : "judgments"}`;

/** The versions of a guideline, newest first; older ones are folded. */
export function GuidelineVersions({ versions }: { versions: readonly GuidelineVersion[] }) {
  return (
    <ol className="grid gap-4" aria-label="Versions of the guideline">
      {versions.map((version, index) => (
        <li key={version.version} className="rounded-xl bg-surface p-5 sm:p-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="flex flex-wrap items-center gap-2 text-lg">
              {version.version === 0 ? "The protocol’s own text" : `Version ${version.version}`}
              {index === 0 && <Badge tone="accent">In use</Badge>}
              {version.altersMeaning && <Badge tone="minor">Changes meaning</Badge>}
            </h2>
            <p className="text-sm text-ink-soft">
              {version.at && (
                <>
                  <DateTime at={version.at} /> ·{" "}
                </>
              )}
              {judgments(version.judgments)} made under it
            </p>
          </div>
          {version.version > 0 && (
            <p dir="auto" className="mt-1 max-w-measure text-ink-soft">
              {version.note}
            </p>
          )}
          <details className="mt-3" open={index === 0}>
            <summary className="w-fit cursor-pointer rounded-sm text-sm text-accent underline underline-offset-4">
              The text
            </summary>
            <Markdown
              text={version.text}
              idPrefix={`guideline-${version.version}`}
              headingTag="h3"
              className="mt-3 max-w-measure"
            />
          </details>
        </li>
      ))}
    </ol>
  );
}
