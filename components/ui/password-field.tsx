"use client";

import { useState } from "react";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  ToggleButton,
} from "react-aria-components";
import { classes } from "./classes";
import { FieldError, FieldHint, FieldLabel, type FieldProps, inputClasses } from "./field";

export interface PasswordFieldProps
  extends Omit<AriaTextFieldProps, "className" | "children" | "type">,
    FieldProps {}

/** A password, which one may look at while typing. */
export function PasswordField({
  label,
  hint,
  errorMessage,
  className,
  ...props
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <AriaTextField
      {...props}
      type={isShown ? "text" : "password"}
      className={classes("grid grid-cols-1 gap-1.5", className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <FieldHint>{hint}</FieldHint>
      <div className="relative">
        <Input className={classes(inputClasses, "h-10 pe-16")} />
        <ToggleButton
          isSelected={isShown}
          onChange={setShown}
          aria-label={`Show ${label.toLowerCase()}`}
          className="absolute end-1 top-1 h-8 cursor-pointer rounded-md px-2.5 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
        >
          {isShown ? "Hide" : "Show"}
        </ToggleButton>
      </div>
      <FieldError message={errorMessage} />
    </AriaTextField>
  );
}
