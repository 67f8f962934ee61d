"use client";

import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from "react-aria-components";
import { classes } from "./classes";
import { FieldError, FieldHint, FieldLabel, type FieldProps, inputClasses } from "./field";
import { Icon } from "./icons";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

export interface SelectProps
  extends Omit<AriaSelectProps<SelectOption>, "className" | "children">,
    FieldProps {
  options: readonly SelectOption[];
  hideLabel?: boolean;
}

/** One of several values. In forms it sends the value under `name`. */
export function Select({
  label,
  hint,
  errorMessage,
  className,
  options,
  hideLabel,
  ...props
}: SelectProps) {
  return (
    <AriaSelect {...props} className={classes("grid grid-cols-1 gap-1.5", className)}>
      <FieldLabel className={hideLabel ? "sr-only" : undefined}>{label}</FieldLabel>
      <FieldHint>{hint}</FieldHint>
      <Button
        className={classes(
          inputClasses,
          "flex h-10 cursor-pointer items-center justify-between gap-2 text-start",
        )}
      >
        <SelectValue className="truncate placeholder-shown:text-ink-faint">
          {({ defaultChildren, selectedText }) => selectedText || defaultChildren}
        </SelectValue>
        <Icon name="chevronUpDown" className="size-4 shrink-0 text-ink-faint" />
      </Button>
      <FieldError message={errorMessage} />
      <Popover className="floating min-w-(--trigger-width) overflow-auto p-1.5" offset={4}>
        <ListBox items={options} className="max-h-80 overflow-auto outline-none">
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.label}
              className="group flex cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 outline-none focus:bg-accent-soft"
            >
              <Icon
                name="check"
                className="invisible mt-1 size-4 shrink-0 text-accent group-selected:visible"
              />
              <span>
                {option.label}
                {option.help && (
                  <span className="block max-w-72 text-sm text-ink-soft">{option.help}</span>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
