import type { Translation } from "@/lib/threads/translation";

/** A text and its translation side by side; below each other where it is narrow. */
export function Translated(props: {
  readonly translation: Translation | null;
  readonly children: React.ReactNode;
}) {
  const { translation, children } = props;
  if (!translation) return children;
  return (
    <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 border-line max-sm:border-t max-sm:pt-3 sm:border-s sm:ps-5">
        <p className="mb-1 text-[0.8125rem] text-ink-soft">Translation</p>
        <div
          dir="auto"
          lang={translation.language ?? undefined}
          className="whitespace-pre-wrap text-ink-soft"
        >
          {translation.text}
        </div>
      </div>
    </div>
  );
}
