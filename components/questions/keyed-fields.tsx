import { isAnswers } from "@/lib/protocols/kinds/kind";
import { askedIn } from "@/lib/protocols/question-set";
import type {
  Answers,
  AnswerValue,
  PerCandidateQuestion,
  PerItemQuestion,
} from "@/lib/protocols/types";
import type { ControlProps } from "./control";
import { QuestionField } from "./question-field";

const answersOf = (value: AnswerValue | undefined, key: string): Answers => {
  const inner = value !== undefined && isAnswers(value) ? value[key] : undefined;
  return inner !== undefined && isAnswers(inner) ? inner : {};
};

/** The same few questions below each of several texts; the answer maps their keys to answers. */
export function KeyedFields({
  field,
  entries,
}: {
  readonly field: ControlProps<PerCandidateQuestion | PerItemQuestion>;
  readonly entries: readonly { readonly key: string; readonly text: string }[];
}) {
  const { question, value, onChange, id } = field;
  return (
    <ol className="grid gap-5">
      {entries.map(({ key, text }, index) => {
        const answers = answersOf(value, key);
        return (
          <li key={key} className="grid gap-3">
            <blockquote dir="auto" className="border-s-2 border-line-strong ps-3">
              <span className="me-2 font-semibold">{index + 1}</span>
              {text}
            </blockquote>
            {askedIn(question.questions, answers, {}).questions.map((inner) => (
              <QuestionField
                key={inner.key}
                {...field}
                question={inner}
                path={`${question.key}.${key}.${inner.key}`}
                id={`${id}-${index + 1}-${inner.key}`}
                value={answers[inner.key]}
                problem={undefined}
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
