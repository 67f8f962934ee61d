import { TextLink } from "@/components/ui/link";
import type { InboxCounts } from "@/lib/work/inbox";

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`];

/** What waits for a manager in the inbox; nothing when it is empty. */
export function InboxNote({ inbox, slug }: { inbox: InboxCounts; slug: string }) {
  const parts = [
    ...counted(inbox.flags, "open flag", "open flags"),
    ...counted(inbox.declined, "declined response", "declined responses"),
    ...counted(inbox.stale, "stale judgment", "stale judgments"),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="-mb-4 text-ink-soft">
      In the <TextLink href={`/projects/${slug}/inbox`}>inbox</TextLink>: {parts.join(", ")}.
    </p>
  );
}
