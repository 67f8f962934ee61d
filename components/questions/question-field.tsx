import { classes } from "@/components/ui/classes";
import { Icon } from "@/components/ui/icons";
import type { Question } from "@/lib/protocols/types";
import type { ControlProps } from "./control";
import { controlFor } from "./controls";

interface QuestionFieldProps
  extends Omit<ControlProps<Question>, "describedBy" | "isInvalid" | "isCurrent"> {
  /** Names the field within the form: the question's key, or the path to an inner question. */
  readonly path: string;
  /** What is missing or wrong, in words. */
  readonly problem: string | undefined;
  readonly isOptional: boolean;
  readonly number?: number;
}

/** One question: a fieldset with its prompt, its control, and room for what is missing. */
export function QuestionField(field: QuestionFieldProps) {
  const { path, problem, isOptional, number, ...props } = field;
  const { question, id, currentPath, onCurrent } = props;
  const isCurrent = currentPath === path && !props.isReadOnly;
  const Control = controlFor(question);
  // The text that it is about stands out, and not the question that each of them has.
  const isInner = path !== question.key;
  const problemId = `${id}-problem`;
  return (
    <fieldset
      id={id}
      data-question={path}
      data-current={isCurrent || undefined}
      {...(question.kind === "choice" && { role: "radiogroup", "aria-required": !isOptional })}
      onFocus={({ target, currentTarget }) => {
        if (target.closest("[data-question]") === currentTarget) onCurrent(path);
      }}
      className={classes(
        "min-w-0 scroll-my-24 border-s-2 transition-colors",
        props.isDense ? "ps-2.5" : "ps-4",
        isCurrent ? "border-accent" : "border-transparent",
      )}
    >
      <legend
        id={`${id}-legend`}
        // Floats: beside a legend in its usual place the border would begin half way down.
        className={classes(
          "float-start w-full [&+*]:clear-both",
          isInner
            ? "mb-1.5 text-sm font-medium text-ink-soft"
            : "mb-2 text-[0.9375rem] leading-6 font-semibold",
        )}
      >
        {number !== undefined && <span className="me-2 text-ink-faint tabular-nums">{number}</span>}
        {question.prompt}
        {isOptional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </legend>
      <Control
        {...props}
        isCurrent={isCurrent}
        describedBy={problem ? problemId : undefined}
        isInvalid={problem !== undefined}
      />
      {problem && (
        <p
          id={problemId}
          className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-major"
        >
          <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
