import { classes } from "@/components/ui/classes";
import { askedAbout } from "@/lib/protocols/asked-about";
import { answersAbout, innerPath, innerProblems } from "@/lib/protocols/inner-problems";
import { isAnswers } from "@/lib/protocols/kinds/kind";
import { askedIn } from "@/lib/protocols/question-set";
import type { PerCandidateQuestion, PerItemQuestion } from "@/lib/protocols/types";
import { directionOf } from "@/lib/text-direction";
import type { ControlProps } from "./control";
import { QuestionField } from "./question-field";

/** The same few questions below each of several texts; the answer maps their keys to answers. */
export function KeyedFields({
  field,
  entries,
  noun,
  areRecalled = false,
}: {
  readonly field: ControlProps<PerCandidateQuestion | PerItemQuestion>;
  readonly entries: readonly { readonly key: string; readonly text: string }[];
  /** Stands before each number. */
  readonly noun?: string;
  /** The texts can be read in full elsewhere: their beginning is enough. */
  readonly areRecalled?: boolean;
}) {
  const { question, value, onChange, id, isInvalid } = field;
  return (
    <ol className="grid gap-5">
      {entries.map(({ key, text }, index) => {
        const answers = answersAbout(value, key);
        const problems = isInvalid ? innerProblems(question.questions, answers) : {};
        return (
          <li key={key} className="grid gap-3">
            <blockquote
              dir={directionOf(text)}
              className={classes(
                "border-s-2 border-line-strong ps-3 wrap-anywhere",
                areRecalled ? "line-clamp-2 text-ink-soft" : "font-medium",
              )}
            >
              <span className="me-2 font-semibold text-ink">
                {noun && `${noun} `}
                {index + 1}
              </span>
              {text}
            </blockquote>
            {askedIn(question.questions, answers, {}).questions.map((inner) => (
              <QuestionField
                key={inner.key}
                {...field}
                question={askedAbout(inner, key, answers[inner.key])}
                path={innerPath(question, key, inner)}
                id={`${id}-${index + 1}-${inner.key}`}
                value={answers[inner.key]}
                problem={problems[inner.key]}
                isOptional={inner.required === false}
                onChange={(given, kind) => {
                  const { [inner.key]: _, ...rest } = answers;
                  const next = given === undefined ? rest : { ...rest, [inner.key]: given };
                  const all = value !== undefined && isAnswers(value) ? value : {};
                  onChange({ ...all, [key]: next }, kind);
                }}
              />
            ))}
          </li>
        );
      })}
    </ol>
  );
}
