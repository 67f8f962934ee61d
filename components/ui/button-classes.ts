import { classes } from "./classes";

/** primary: the one next step of a view. plain: everything beside it. danger: cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "plain" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent hover:bg-accent-strong pressed:bg-accent-strong",
  secondary:
    "bg-surface text-ink border-line-strong/60 hover:bg-sunken hover:border-line-strong pressed:bg-sunken",
  plain: "border-transparent text-ink-soft hover:bg-sunken hover:text-ink pressed:bg-sunken",
  danger: "bg-surface text-major border-major/50 hover:bg-major-soft pressed:bg-major-soft",
};

const SIZES: Record<ButtonSize, string> = {
  small: "h-8 gap-1.5 px-3 text-sm",
  medium: "h-10 gap-2 px-4 text-[0.9375rem]",
  large: "h-12 gap-2.5 px-6 text-base",
};

/** The look of a button, for buttons and for links that act as the next step. */
export const buttonClasses = (
  variant: ButtonVariant = "secondary",
  size: ButtonSize = "medium",
  className?: string,
): string =>
  classes(
    "inline-flex shrink-0 cursor-pointer items-center justify-center rounded-lg border font-semibold whitespace-nowrap no-underline transition-colors select-none disabled:cursor-default disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
