"use client";

import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from "react-aria-components";
import { classes } from "./classes";
import { FieldError, FieldHint, FieldLabel, type FieldProps, inputClasses } from "./field";
import { useKeptText } from "./kept-texts";

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, "className" | "children">,
    FieldProps {
  placeholder?: string;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  errorMessage,
  className,
  placeholder,
  ...props
}: TextFieldProps) {
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
      <Input placeholder={placeholder} className={classes(inputClasses, "h-10")} />
      <FieldError message={errorMessage} />
    </AriaTextField>
  );
}
