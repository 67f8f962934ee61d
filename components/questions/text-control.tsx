import { classes } from "@/components/ui/classes";
import { inputClasses } from "@/components/ui/field";
import type { TextQuestion } from "@/lib/protocols/types";
import type { ControlProps } from "./control";

/** A text that grows with what is typed. */
export function TextControl(props: ControlProps<TextQuestion>) {
  const { question, value, onChange, id } = props;
  const rows = question.rows ?? 3;
  return (
    <textarea
      rows={rows}
      dir="auto"
      value={typeof value === "string" ? value : ""}
      placeholder={question.placeholder}
      readOnly={props.isReadOnly}
      aria-labelledby={`${id}-legend`}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(text === "" ? undefined : text, "type")
      }
      className={classes(
        inputClasses,
        "field-sizing-content max-h-[50vh] resize-y py-2 leading-relaxed aria-invalid:border-major",
      )}
      style={{ minHeight: `${rows * 1.625 + 1}rem` }}
    />
  );
}
