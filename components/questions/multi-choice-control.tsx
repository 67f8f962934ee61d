import { hotkeyOf } from "@/lib/protocols/kinds/kind";
import type { AnswerValue, MultiChoiceQuestion, Scalar } from "@/lib/protocols/types";
import { type ControlProps, optionsClasses } from "./control";
import { OptionRow } from "./option-row";

const listOf = (value: AnswerValue | undefined): readonly AnswerValue[] =>
  Array.isArray(value) ? value : [];

/** The chosen values after one was ticked or unticked; the exclusive one stands alone. */
export function afterTick(
  question: MultiChoiceQuestion,
  value: AnswerValue | undefined,
  option: Scalar,
  isTicked: boolean,
): readonly AnswerValue[] {
  const others = listOf(value).filter((each) => each !== option);
  if (!isTicked) return others;
  if (option === question.exclusive) return [option];
  return [...others.filter((each) => each !== question.exclusive), option];
}

/** Several answers out of a list. */
export function MultiChoiceControl(props: ControlProps<MultiChoiceQuestion>) {
  const { question, value, onChange, id, explains } = props;
  return (
    <div className={optionsClasses(props.isDense)}>
      {question.options.map((option, index) => (
        <OptionRow
          key={String(option.value)}
          type="checkbox"
          name={id}
          option={option}
          hotkey={hotkeyOf(option, index)}
          isChecked={listOf(value).includes(option.value)}
          isReadOnly={props.isReadOnly}
          isCurrent={props.isCurrent}
          isDense={props.isDense}
          help={explains ? option.help : undefined}
          describedBy={props.describedBy}
          isInvalid={props.isInvalid}
          onPick={(isTicked) =>
            onChange(afterTick(question, value, option.value, isTicked), "pick")
          }
        />
      ))}
    </div>
  );
}
