import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { Answers, Part } from "@/lib/protocols/types";
import { partOf } from "@/lib/work/client/task-state";
import type { UnitState } from "@/lib/work/client/unit-state";
import { answerLines, answersAsText } from "./answer-text";
import { unitName } from "./marks";
import { useTask } from "./task-context";

/** Two versions of one unit side by side; the person chooses, and nothing is sent before. */
export function ConflictPanel({ unit }: { unit: UnitState }) {
  const { store, protocol, announce } = useTask();
  const part = partOf(protocol, unit);
  const { unitId } = unit.unit;
  const theirs = unit.conflict?.answers ?? {};
  return (
    <section aria-labelledby="conflict-title" className="rounded-xl bg-minor-soft p-4">
      <h3 id="conflict-title" className="text-base">
        Answered in another tab too
      </h3>
      <p className="mt-1 text-[0.9375rem]">
        {unitName(unit)} was saved from another tab or device after this page had opened it. Nothing
        of yours is lost: choose which version counts.
      </p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Version title="On this page" part={part} answers={unit.answers} other={theirs}>
          <Button
            variant="primary"
            size="small"
            onPress={() => {
              store.chooseMine(unitId);
              announce("Your version counts.");
            }}
          >
            Use mine
          </Button>
          <CopyButton size="small" text={answersAsText(part, unit.answers)} label="Copy" />
        </Version>
        <Version title="Saved since" part={part} answers={theirs} other={unit.answers}>
          <Button
            size="small"
            onPress={() => {
              store.chooseTheirs(unitId);
              announce("The saved version counts. Undo brings yours back.");
            }}
          >
            Use that one
          </Button>
          <CopyButton size="small" text={answersAsText(part, theirs)} label="Copy" />
        </Version>
      </div>
    </section>
  );
}

interface VersionProps {
  readonly title: string;
  readonly part: Part;
  readonly answers: Answers;
  readonly other: Answers;
  readonly children: React.ReactNode;
}

function Version({ title, part, answers, other, children }: VersionProps) {
  const otherLines = new Map(answerLines(part, other).map(({ key, text }) => [key, text]));
  const lines = answerLines(part, answers);
  return (
    <div className="flex flex-col rounded-lg bg-surface p-3">
      <h4 className="mb-2 text-sm font-semibold text-ink-soft">{title}</h4>
      <dl className="mb-3 grid flex-1 content-start gap-2 text-sm">
        {lines.length === 0 && <p className="text-ink-faint">No answers.</p>}
        {lines.map(({ key, label, text }) => (
          <div key={key}>
            <dt className="text-ink-faint">
              {label}
              {otherLines.get(key) !== text && (
                <span className="font-semibold text-minor"> differs</span>
              )}
            </dt>
            <dd dir="auto" className="whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
