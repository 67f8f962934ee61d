"use client";

import {
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  type RadioProps as AriaRadioProps,
} from "react-aria-components";
import { classes } from "./classes";
import { FieldError, FieldHint, FieldLabel, type FieldProps } from "./field";

export interface RadioGroupProps
  extends Omit<AriaRadioGroupProps, "className" | "children">,
    FieldProps {
  children: React.ReactNode;
}

/** One of a few, all of them in sight. */
export function RadioGroup({
  label,
  hint,
  errorMessage,
  className,
  children,
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup {...props} className={classes("grid grid-cols-1 gap-1.5", className)}>
      <FieldLabel>{label}</FieldLabel>
      <FieldHint>{hint}</FieldHint>
      <div>{children}</div>
      <FieldError message={errorMessage} />
    </AriaRadioGroup>
  );
}

export interface RadioProps extends Omit<AriaRadioProps, "className" | "children"> {
  children: React.ReactNode;
  help?: React.ReactNode;
}

export function Radio({ children, help, ...props }: RadioProps) {
  return (
    <AriaRadio
      {...props}
      className="group flex cursor-pointer items-start gap-2.5 py-1 disabled:cursor-default disabled:opacity-60"
    >
      <span className="mt-0.5 size-5 shrink-0 rounded-full border border-line-strong bg-surface transition-all group-selected:border-[6px] group-selected:border-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent" />
      <span>
        {children}
        {help && <span className="block text-sm text-ink-soft">{help}</span>}
      </span>
    </AriaRadio>
  );
}
