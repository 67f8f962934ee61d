import { Markdown } from "@/components/task/markdown";
import { Kbd } from "@/components/ui/kbd";
import { Panel } from "@/components/ui/panel";
import { describeCondition, describeTable } from "@/lib/protocols/describe";
import { questionsThrough } from "@/lib/protocols/evaluate";
import type { Part, UnitKind } from "@/lib/protocols/types";
import { MATERIALS } from "@/lib/protocols/vocabulary";
import { DerivationTable } from "./derivation-table";
import { QuestionEntry } from "./question-entry";

const UNITS: Record<UnitKind, string> = {
  turn: "Asked about the patient’s question.",
  response: "Asked about the whole answer.",
  section: "Asked about each section of the answer.",
  thread: "Asked about the whole conversation.",
};

/** One part of a protocol: its questions in order, then the rules that follow from them. */
export function PartSection({ part }: { part: Part }) {
  const questions = questionsThrough(part);
  const unit = part.implied
    ? "Nobody is asked: it is stored by going on, or by skipping."
    : UNITS[part.unit];
  return (
    <Panel title={part.title} description={unit}>
      {part.guideline && (
        <Markdown
          text={part.guideline}
          idPrefix={`part-${part.key}`}
          headingTag="h3"
          className="mb-6"
        />
      )}
      {part.steps.map((step) => (
        <section key={step.key} aria-label={step.title ?? part.title} className="not-first:mt-8">
          {step.title && <h3 className="mb-3 text-base text-ink-soft">{step.title}</h3>}
          {step.reveals && (
            <p className="mb-3 max-w-measure text-ink-soft">
              Shown from here on: {step.reveals.map((key) => MATERIALS[key] ?? key).join("; ")}.
              {step.locksEarlier && " Earlier answers can no longer be changed."}
            </p>
          )}
          <ol className="grid gap-6">
            {step.questions.map((question) => (
              <QuestionEntry
                key={question.key}
                question={question}
                siblings={questions}
                headingTag={step.title ? "h4" : "h3"}
              />
            ))}
          </ol>
        </section>
      ))}
      {part.shortcuts && (
        <Rules title="Actions that answer several questions at once">
          {part.shortcuts.map((shortcut) => (
            <li key={shortcut.key}>
              <Kbd>{shortcut.hotkey}</Kbd> <strong>{shortcut.label}</strong>
              {shortcut.askWhen && `, when ${describeCondition(shortcut.askWhen, questions)}`}
            </li>
          ))}
        </Rules>
      )}
      {part.byRule && (
        <Rules title="Marked by rule, without asking">
          {part.byRule.map((each) => (
            <li key={each.rule}>
              {each.description} Applies when {describeCondition(each.when, questions)}.
            </li>
          ))}
        </Rules>
      )}
      {part.derivations?.map((table) => (
        <DerivationTable key={table.name} table={describeTable(table, questions)} />
      ))}
    </Panel>
  );
}

function Rules({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-8">
      <h3 className="mb-2 text-base">{title}</h3>
      <ul className="max-w-measure space-y-1.5 text-ink-soft">{children}</ul>
    </section>
  );
}
