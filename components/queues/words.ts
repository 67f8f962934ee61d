import type { StateWords } from "@/components/ui/badge";
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

/** What each order of handing out means. */
export const ORDER_WORDS = {
  given: { label: "As imported", help: "Everybody works through the responses in their order." },
  shuffled: {
    label: "Shuffled for each person",
    help: "Everybody has an order of their own, drawn from the seed.",
  },
  stratum: {
    label: "By stratum",
    help: "The strata take turns, so that each is as far as the others whenever the work stops.",
  },
} as const;

/** The same of a queue over a pool. */
export const POOL_ORDER_WORDS = {
  given: {
    label: "By place in the pool",
    help: "The pool’s own seeded order, audits hidden in it.",
  },
  shuffled: { label: "Drawn anew", help: "An order of this queue’s own, from its seed." },
  stratum: {
    label: "Rows in turn",
    help: "The rows of the pool take turns, so that each is as far as the others whenever the work stops.",
  },
} as const;

/** What can make a response's stratum. */
export const STRATUM_WORDS: Readonly<Record<string, string>> = {
  generator: "Generator",
  condition: "Condition",
  language: "Language",
};

/** A moment as a date field holds it, in UTC; empty for none. */
export const fieldMoment = (at: Date | null): string => at?.toISOString().slice(0, 16) ?? "";

const CLOCK = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A moment as "29 Nov, 12:04 UTC". */
export const moment = (at: Date): string => `${CLOCK.format(at)} UTC`;

/** How a queue stands at this moment, its dates considered. */
export function standingOf(
  queue: { state: QueueState; opensAt: Date | null; closesAt: Date | null },
  now = new Date(),
): StateWords {
  if (queue.state !== "open") return { words: STATE_WORDS[queue.state], tone: "neutral" };
  if (queue.opensAt && queue.opensAt > now) {
    return { words: `Opens ${moment(queue.opensAt)}`, tone: "unsure" };
  }
  if (queue.closesAt && queue.closesAt <= now) {
    return { words: "Hands out no more", tone: "neutral" };
  }
  return { words: STATE_WORDS.open, tone: "fine" };
}
