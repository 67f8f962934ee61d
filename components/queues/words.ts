import type { QueueState } from "@/lib/db/generated/enums";

export const STATE_WORDS: Record<QueueState, string> = {
  draft: "Not open yet",
  open: "Open",
  closed: "Closed",
};

/** Minutes in the largest unit that holds them whole: "90 minutes", "2 hours", "1 day". */
export function minutesInWords(minutes: number): string {
  const [amount, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}

/** Milliseconds of work as "1 h 05 min" or "12 min". */
export function workTime(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

const CLOCK = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A moment as "29 Nov, 12:04 UTC". */
export const moment = (at: Date): string => `${CLOCK.format(at)} UTC`;
