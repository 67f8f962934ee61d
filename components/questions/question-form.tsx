import { Fragment } from "react";
import { isQuestionRequired, visibleQuestions } from "@/lib/protocols/evaluate";
import type { Answers, AnswerValue, Facts, Part, Question, Step } from "@/lib/protocols/types";
import type { ChangeKind, QuestionMaterial } from "./control";
import { QuestionField } from "./question-field";

export interface QuestionFormProps {
  readonly part: Part;
  /** Key of the last step that is open; all are where absent. */
  readonly throughStep?: string | undefined;
  /** The step whose questions are shown; those of all open ones where absent. */
  readonly only?: Step | undefined;
  readonly answers: Answers;
  readonly facts: Facts;
  /** Question key -> what is missing or wrong. */
  readonly problems: Readonly<Record<string, string>>;
  /** Prefix of ids; two forms on one page need two. */
  readonly idPrefix: string;
  /** Path of the question that keys act on. */
  readonly currentPath: string | null;
  readonly onCurrent: (path: string) => void;
  readonly onAnswer: (key: string, value: AnswerValue | undefined, kind: ChangeKind) => void;
  readonly isReadOnly: boolean;
  readonly explains: boolean;
  readonly material: QuestionMaterial;
  /** What stands above a question, if anything. */
  readonly above?: (question: Question) => React.ReactNode;
}

/** The questions of a part that are asked now, generated from the protocol. */
export function QuestionForm(props: QuestionFormProps) {
  const { part, answers, facts, problems, idPrefix, currentPath, onCurrent, onAnswer } = props;
  const questions = visibleQuestions(part, answers, facts, props.throughStep);
  const { only } = props;
  return (
    <div className="grid gap-5">
      {questions.map((question, index) =>
        only && !only.questions.includes(question) ? null : (
          <Fragment key={question.key}>
            {props.above?.(question)}
            <QuestionField
              question={question}
              path={question.key}
              id={`${idPrefix}-${question.key}`}
              number={questions.length > 1 ? index + 1 : undefined}
              value={answers[question.key]}
              problem={problems[question.key]}
              isOptional={!isQuestionRequired(part, question, answers, facts)}
              currentPath={currentPath}
              isReadOnly={props.isReadOnly}
              explains={props.explains}
              material={props.material}
              onCurrent={onCurrent}
              onChange={(value, kind) => onAnswer(question.key, value, kind)}
            />
          </Fragment>
        ),
      )}
    </div>
  );
}
