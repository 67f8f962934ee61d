import { hotkeyOf } from "@/lib/protocols/kinds/kind";
import type { ChoiceQuestion, Option } from "@/lib/protocols/types";
import { type ControlProps, optionsClasses } from "./control";
import { OptionRow } from "./option-row";

/** Two short options stand side by side. */
const isPair = (options: readonly Option[]) =>
  options.length === 2 && options.every(({ label }) => label.length <= 16);

/** One answer out of a list: real radio buttons, so that the arrow keys are the browser's own. */
export function ChoiceControl(props: ControlProps<ChoiceQuestion>) {
  const { question, value, onChange, id, explains } = props;
  const pair = isPair(question.options);
  return (
    <div className={optionsClasses(pair || props.isDense)}>
      {question.options.map((option, index) => (
        <OptionRow
          key={String(option.value)}
          type="radio"
          name={id}
          option={option}
          hotkey={hotkeyOf(option, index)}
          isChecked={value === option.value}
          isReadOnly={props.isReadOnly}
          isCurrent={props.isCurrent}
          isDense={props.isDense}
          help={explains && !pair ? option.help : undefined}
          describedBy={props.describedBy}
          isInvalid={props.isInvalid}
          onPick={() => onChange(option.value, "pick")}
        />
      ))}
    </div>
  );
}
