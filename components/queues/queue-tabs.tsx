import { TabLinks } from "@/components/ui/tab-links";
import { capital } from "@/lib/capital";
import type { UnitWords } from "@/lib/protocols/unit-words";

/** The pages of one queue; `base` is the address of the first. */
export const QueueTabs = ({
  base,
  manages,
  words,
  isDecision,
}: {
  base: string;
  manages: boolean;
  words: UnitWords;
  /** It decides where the coders of another queue differ. */
  isDecision: boolean;
}) => (
  <TabLinks
    label="Queue"
    tabs={[
      { label: "Progress", href: base },
      { label: capital(words.many), href: `${base}/units` },
      { label: "Assignments", href: `${base}/assignments` },
      { label: "Guideline", href: `${base}/guideline` },
      ...(isDecision || manages
        ? [{ label: isDecision ? "Decisions" : "Differences", href: `${base}/differences` }]
        : []),
      ...(manages ? [{ label: "Settings", href: `${base}/settings` }] : []),
    ]}
  />
);
