import { classes } from "@/components/ui/classes";
import { directionOf } from "@/lib/text-direction";
import type { Translation } from "@/lib/threads/translation";

const name = "mb-1 text-[0.8125rem] text-ink-soft";

/** A text and its translation side by side; below each other where it is narrow. */
export function Translated(props: {
  readonly translation: Translation | null;
  readonly children: React.ReactNode;
}) {
  const { translation, children } = props;
  if (!translation) return children;
  return (
    <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <div className="min-w-0">
        <p className={classes(name, "max-sm:hidden")}>Original</p>
        {children}
      </div>
      <div className="min-w-0 border-line-strong/50 max-sm:border-t max-sm:pt-3 sm:border-s sm:ps-5">
        <p className={name}>Translation</p>
        <div
          dir={directionOf(translation.text)}
          lang={translation.language ?? undefined}
          className="text-reading whitespace-pre-wrap wrap-anywhere text-ink-soft"
        >
          {translation.text}
        </div>
      </div>
    </div>
  );
}
