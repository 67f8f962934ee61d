import { Markdown } from "@/components/task/markdown";
import { Badge } from "@/components/ui/badge";
import type { JudgmentHistory, SectionView } from "@/lib/data/response";
import { JudgmentList } from "./judgment-list";

/** The sections of a response in order, each beside what everybody said about it. */
export function ResponseSections({
  sections,
  language,
}: {
  sections: readonly SectionView[];
  language: string | null;
}) {
  return (
    <ol className="grid gap-4">
      {sections.map((section) => (
        <li
          key={section.id}
          className="grid gap-x-8 gap-y-4 rounded-xl bg-surface p-5 sm:p-6 lg:grid-cols-2"
        >
          <div className="min-w-0">
            <div className="mb-2 flex flex-wrap items-center gap-2 text-sm text-ink-faint">
              <h3 className="text-ink-soft">Section {section.index + 1}</h3>
              <span>
                characters {section.start} to {section.end}
              </span>
              <Split judgments={section.judgments} />
            </div>
            {section.text.trim() ? (
              <Markdown text={section.text} language={language} idPrefix={section.id} />
            ) : (
              <p className="text-ink-faint">(blank)</p>
            )}
            <p className="mt-2 text-xs wrap-anywhere text-ink-faint">{section.externalId}</p>
          </div>
          <div className="min-w-0 max-lg:border-t max-lg:border-line">
            <JudgmentList label={`section ${section.index + 1}`} judgments={section.judgments} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Says when those who judged differ about whether there is an error. */
function Split({ judgments }: { judgments: readonly JudgmentHistory[] }) {
  const verdicts = new Set(judgments.flatMap(({ hasError }) => hasError ?? []));
  if (verdicts.size < 2) return null;
  return <Badge tone="unsure">Judgments differ</Badge>;
}
