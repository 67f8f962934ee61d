"use client";

import {
  Checkbox as AriaCheckbox,
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
  type CheckboxProps as AriaCheckboxProps,
} from "react-aria-components";
import { classes } from "./classes";
import { FieldError, FieldHint, FieldLabel, type FieldProps } from "./field";
import { Icon } from "./icons";

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "children"> {
  children: React.ReactNode;
  /** A second, quieter line. */
  help?: React.ReactNode;
  className?: string;
}

export function Checkbox({ children, help, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      className={classes(
        "group flex cursor-pointer items-start gap-2.5 py-1 disabled:cursor-default disabled:opacity-60",
        className,
      )}
    >
      {({ isIndeterminate }) => (
        <>
          <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-[5px] border border-line-strong bg-surface text-on-accent transition-colors group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent group-indeterminate:bg-accent group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent group-invalid:border-major">
            <Icon
              name={isIndeterminate ? "minus" : "check"}
              className="invisible size-4 group-selected:visible group-indeterminate:visible"
            />
          </span>
          <span>
            {children}
            {help && <span className="block text-sm text-ink-soft">{help}</span>}
          </span>
        </>
      )}
    </AriaCheckbox>
  );
}

export interface CheckboxGroupProps
  extends Omit<AriaCheckboxGroupProps, "className" | "children">,
    FieldProps {
  children: React.ReactNode;
}

/** Several of several; in forms it sends one value per ticked box under `name`. */
export function CheckboxGroup({
  label,
  hint,
  errorMessage,
  className,
  children,
  ...props
}: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup {...props} className={classes("grid grid-cols-1 gap-1.5", className)}>
      <FieldLabel>{label}</FieldLabel>
      <FieldHint>{hint}</FieldHint>
      <div>{children}</div>
      <FieldError message={errorMessage} />
    </AriaCheckboxGroup>
  );
}
