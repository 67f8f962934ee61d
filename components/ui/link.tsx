import Link from "next/link";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-classes";
import { classes } from "./classes";

type LinkProps = React.ComponentProps<typeof Link>;

/** A link in running text or in a table. */
export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={classes(
        "rounded-sm text-accent underline decoration-accent/40 decoration-1 underline-offset-[0.2em] transition-colors hover:text-accent-strong hover:decoration-current",
        className,
      )}
    />
  );
}

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that is the next step: looks like a button, goes to a page. */
export function LinkButton({ variant, size, className, ...props }: LinkButtonProps) {
  return <Link {...props} className={buttonClasses(variant, size, className)} />;
}

/** A link that leaves the product: a new tab, and no word to the other side about where from. */
export function ExternalLink({ className, children, ...props }: React.ComponentProps<"a">) {
  return (
    <a
      {...props}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={classes("text-accent underline underline-offset-[0.2em]", className)}
    >
      {children}
    </a>
  );
}
