import { isAnswers } from "@/lib/protocols/kinds/kind";
import { askedIn } from "@/lib/protocols/question-set";
import type { Answers, AnswerValue, PerCandidateQuestion } from "@/lib/protocols/types";
import type { ControlProps } from "./control";
import { QuestionField } from "./question-field";

const answersOf = (value: AnswerValue | undefined, key: string): Answers => {
  const inner = value !== undefined && isAnswers(value) ? value[key] : undefined;
  return inner !== undefined && isAnswers(inner) ? inner : {};
};

/** The same few questions below each comment. */
export function PerCandidateControl(props: ControlProps<PerCandidateQuestion>) {
  const { question, value, onChange, id, material } = props;
  return (
    <ol className="grid gap-5">
      {material.candidates.map(({ number, comment }) => {
        const candidate = String(number);
        const answers = answersOf(value, candidate);
        return (
          <li key={candidate} className="grid gap-3">
            <blockquote dir="auto" className="border-s-2 border-line-strong ps-3">
              <span className="me-2 font-semibold">{number}</span>
              {comment}
            </blockquote>
            {askedIn(question.questions, answers, {}).questions.map((inner) => (
              <QuestionField
                key={inner.key}
                {...props}
                question={inner}
                path={`${question.key}.${candidate}.${inner.key}`}
                id={`${id}-${candidate}-${inner.key}`}
                value={answers[inner.key]}
                problem={undefined}
                isOptional={inner.required === false}
                onChange={(given, kind) => {
                  const { [inner.key]: _, ...rest } = answers;
                  const next = given === undefined ? rest : { ...rest, [inner.key]: given };
                  const all = value !== undefined && isAnswers(value) ? value : {};
                  onChange({ ...all, [candidate]: next }, kind);
                }}
              />
            ))}
          </li>
        );
      })}
    </ol>
  );
}
