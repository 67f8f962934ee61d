"use client";

import {
  UNSTABLE_Toast as AriaToast,
  Button,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components";
import { flushSync } from "react-dom";
import { Icon } from "./icons";

interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly tone: "success" | "error";
}

const queue = new ToastQueue<ToastMessage>({
  maxVisibleToasts: 3,
  wrapUpdate: (update) => flushSync(update),
});

/** Says that something is done. Never the only place for what one must act on: it goes away. */
export function showToast(title: string, description?: string): void {
  queue.add({ title, description, tone: "success" }, { timeout: 6000 });
}

/** Says that something failed. Stays until it is closed. */
export function showErrorToast(title: string, description?: string): void {
  queue.add({ title, description, tone: "error" });
}

/** Put once into the root layout. */
export function Toasts() {
  return (
    <ToastRegion
      queue={queue}
      aria-label="Messages"
      className="fixed right-4 bottom-4 left-4 z-50 flex flex-col gap-2 rounded-xl sm:left-auto sm:w-96"
    >
      {({ toast }) => (
        <AriaToast toast={toast} className="floating flex items-start gap-3 p-4">
          <Icon
            name={toast.content.tone === "error" ? "warning" : "check"}
            className={`mt-1 size-4 shrink-0 ${toast.content.tone === "error" ? "text-major" : "text-fine"}`}
          />
          <ToastContent className="min-w-0 flex-1">
            <Text slot="title" className="block font-semibold">
              {toast.content.title}
            </Text>
            {toast.content.description && (
              <Text slot="description" className="block text-sm text-ink-soft">
                {toast.content.description}
              </Text>
            )}
          </ToastContent>
          <Button
            slot="close"
            aria-label="Close message"
            className="grid size-7 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken"
          >
            <Icon name="close" />
          </Button>
        </AriaToast>
      )}
    </ToastRegion>
  );
}
