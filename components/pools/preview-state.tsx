"use client";

import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";

/** Whether the preview still fits the form, and the way to make it anew. */
export function PreviewState({
  error,
  isStale,
  isPending,
  update,
}: {
  error: string | null;
  isStale: boolean;
  isPending: boolean;
  update: () => void;
}) {
  return (
    <div className="mb-4 grid gap-3">
      {error && <FormMessage>{error}</FormMessage>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {isPending
            ? "Counting …"
            : isStale
              ? "The choices have changed since this count."
              : "As the choices are now."}
        </p>
        <Button size="small" onPress={update} isPending={isPending}>
          Count again
        </Button>
      </div>
    </div>
  );
}
