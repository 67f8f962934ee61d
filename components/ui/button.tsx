"use client";

import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  ProgressBar as AriaProgressBar,
} from "react-aria-components";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-classes";
import { classes } from "./classes";
import { useHydrated } from "./use-hydrated";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "children"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: React.ReactNode;
}

/**
 * While `isPending`, the button keeps its width and its focus, shows that it works, and does nothing.
 * One that sends a form waits for the page's scripts: by itself the browser would put what was
 * typed, passwords too, in the address.
 */
export function Button({ variant, size, className, children, ...props }: ButtonProps) {
  const isHydrated = useHydrated();
  const isDisabled = props.isDisabled || (props.type === "submit" && !isHydrated);
  return (
    <AriaButton
      {...props}
      isDisabled={isDisabled}
      className={buttonClasses(variant, size, classes("relative", className))}
    >
      {({ isPending }) => (
        <>
          <span
            className={classes(
              "inline-flex min-w-0 items-center gap-[inherit]",
              isPending && "opacity-0",
            )}
          >
            {children}
          </span>
          {isPending && <Spinner />}
        </>
      )}
    </AriaButton>
  );
}

function Spinner() {
  return (
    <AriaProgressBar
      aria-label="Working"
      isIndeterminate
      className="absolute inset-0 grid place-items-center"
    >
      <span className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
    </AriaProgressBar>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, "className" | "children"> {
  /** Said by screen readers: the icon itself is silent. */
  label: string;
  className?: string;
  children: React.ReactNode;
}

/** A square button that holds only an icon. */
export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={classes(
        "inline-grid size-9 shrink-0 cursor-pointer place-items-center rounded-lg text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50",
        className,
      )}
    >
      {children}
    </AriaButton>
  );
}
