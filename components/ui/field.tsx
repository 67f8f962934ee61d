"use client";

import { FieldError as AriaFieldError, Label, Text } from "react-aria-components";
import { classes } from "./classes";
import { Icon } from "./icons";

/** What every field has: a name, perhaps a hint, and room for what is wrong, in words. */
export interface FieldProps {
  label: string;
  hint?: React.ReactNode;
  /** Shown when the field `isInvalid` by its parent's word. */
  errorMessage?: string;
  className?: string;
}

/** The look of everything one types into. */
export const inputClasses =
  "w-full rounded-lg border border-line-strong/70 bg-surface px-3 text-ink outline-offset-0 transition-colors placeholder:text-ink-faint hover:border-line-strong disabled:opacity-60 invalid:border-major";

export function FieldLabel({ children, className }: { children: string; className?: string }) {
  return (
    <Label className={classes("block text-[0.9375rem] font-semibold", className)}>{children}</Label>
  );
}

export function FieldHint({ children }: { children?: React.ReactNode }) {
  if (!children) return null;
  return (
    <Text slot="description" className="block text-sm text-ink-soft">
      {children}
    </Text>
  );
}

/** What is wrong: `message`, or what the browser and the form's answer say about the field. */
export function FieldError({ message }: { message?: string }) {
  return (
    <AriaFieldError className="flex items-start gap-1.5 text-sm font-medium text-major">
      {({ validationErrors }) => (
        <>
          <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
          <span>{message ?? validationErrors.join(" ")}</span>
        </>
      )}
    </AriaFieldError>
  );
}
