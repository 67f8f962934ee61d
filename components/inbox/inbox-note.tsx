import { TextLink } from "@/components/ui/link";
import { counted } from "@/lib/counted";
import type { InboxCounts } from "@/lib/work/inbox";

const waiting = (count: number, noun: string) => (count === 0 ? [] : [counted(count, noun)]);

/** What waits for a manager in the inbox; nothing when it is empty. */
export function InboxNote({ inbox, slug }: { inbox: InboxCounts; slug: string }) {
  const parts = [
    ...waiting(inbox.flags, "open flag"),
    ...waiting(inbox.declined, "declined response"),
    ...waiting(inbox.stale, "stale judgment"),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="-mb-4 text-ink-soft">
      In the <TextLink href={`/projects/${slug}/inbox`}>inbox</TextLink>: {parts.join(", ")}.
    </p>
  );
}
