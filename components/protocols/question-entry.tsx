import { Markdown } from "@/components/task/markdown";
import { Kbd } from "@/components/ui/kbd";
import { describeAskedWhen, describeRequiredWhen } from "@/lib/protocols/describe";
import { hotkeyOf, innerQuestionsOf, optionsOf } from "@/lib/protocols/kinds/kind";
import type { Option, Question, QuestionKind } from "@/lib/protocols/types";

const KINDS: Record<QuestionKind, string> = {
  choice: "One of these",
  multi_choice: "Any of these",
  text: "Text",
  text_list: "A list of texts",
  url_list: "A list of web addresses",
  evidence_list: "Sources, each with its passage",
  spans: "Marked passages of the text",
  per_candidate: "Asked for each comment",
  item_list: "A list in order, each entry with an id that stays",
  per_item: "Asked for each entry of a list made before",
};

/** A question as it is asked: its words, its options with their keys, and when it is asked. */
export function QuestionEntry({
  question,
  siblings,
  headingTag: Heading,
}: {
  question: Question;
  siblings: readonly Question[];
  headingTag: "h3" | "h4" | "h5";
}) {
  const options = optionsOf(question);
  const inner = innerQuestionsOf(question);
  return (
    <li className="max-w-measure">
      <Heading className="text-base">{question.prompt}</Heading>
      <p className="mt-1 text-sm text-ink-soft">{describeUse(question, siblings)}</p>
      {options.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {options.map((option, index) => (
            <OptionEntry
              key={String(option.value)}
              option={option}
              hotkey={hotkeyOf(option, index)}
            />
          ))}
        </ul>
      )}
      {inner.length > 0 && (
        <ol className="mt-3 grid gap-4 border-l-2 border-line ps-4">
          {inner.map((each) => (
            <QuestionEntry key={each.key} question={each} siblings={inner} headingTag="h5" />
          ))}
        </ol>
      )}
      {question.guideline && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-[0.9375rem] font-medium text-accent">
            Guideline
          </summary>
          <Markdown
            text={question.guideline}
            idPrefix={`guideline-${question.key}`}
            className="mt-2 text-ink-soft"
          />
        </details>
      )}
    </li>
  );
}

/** What is not said is the rule: a question is asked always, and must be answered. */
function describeUse(question: Question, siblings: readonly Question[]): string {
  const isOrdered = "scale" in question && question.scale === "ordinal";
  const required = question.required ?? true;
  return [
    `${KINDS[question.kind]}${isOrdered ? ", in this order" : ""}`,
    question.askWhen && `asked ${describeAskedWhen(question, siblings)}`,
    required === false && "may be left out",
    typeof required === "object" && `required ${describeRequiredWhen(question, siblings)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function OptionEntry({ option, hotkey }: { option: Option; hotkey: string | null }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-x-2">
      <span>{hotkey && <Kbd>{hotkey}</Kbd>}</span>
      <span>
        {option.label}
        {option.help && <span className="block text-[0.9375rem] text-ink-soft">{option.help}</span>}
        {option.example && (
          <span className="block text-[0.9375rem] text-ink-faint">Example: {option.example}</span>
        )}
      </span>
    </li>
  );
}
