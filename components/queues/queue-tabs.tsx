import { TabLinks } from "@/components/ui/tab-links";

/** The pages of one queue; `base` is the address of the first. */
export const QueueTabs = ({ base, manages }: { base: string; manages: boolean }) => (
  <TabLinks
    label="Queue"
    tabs={[
      { label: "Progress", href: base },
      { label: "Responses", href: `${base}/units` },
      { label: "Assignments", href: `${base}/assignments` },
      { label: "Guideline", href: `${base}/guideline` },
      ...(manages ? [{ label: "Settings", href: `${base}/settings` }] : []),
    ]}
  />
);
