"use client";

import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components";
import { classes } from "./classes";
import { FieldError, FieldHint, FieldLabel, type FieldProps, inputClasses } from "./field";
import { useKeptText } from "./kept-texts";

export interface TextAreaProps
  extends Omit<AriaTextFieldProps, "className" | "children">,
    FieldProps {
  rows?: number;
  placeholder?: string;
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea({
  label,
  hint,
  errorMessage,
  className,
  rows = 3,
  placeholder,
  ...props
}: TextAreaProps) {
  const kept = useKeptText(props.name);
  return (
    <AriaTextField
      key={kept.key}
      {...props}
      defaultValue={kept.text ?? props.defaultValue}
      className={classes("grid grid-cols-1 gap-1.5", className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <FieldHint>{hint}</FieldHint>
      <AriaTextArea
        rows={rows}
        placeholder={placeholder}
        className={classes(inputClasses, "field-sizing-content resize-y py-2 leading-relaxed")}
        style={{ minHeight: `${rows * 1.625 + 1.1}rem` }}
      />
      <FieldError message={errorMessage} />
    </AriaTextField>
  );
}
