import { TabLinks } from "@/components/ui/tab-links";

/** The pages of one queue; `base` is the address of the first. */
export const QueueTabs = ({
  base,
  manages,
  ofSections,
}: {
  base: string;
  manages: boolean;
  ofSections: boolean;
}) => (
  <TabLinks
    label="Queue"
    tabs={[
      { label: "Progress", href: base },
      { label: ofSections ? "Sections" : "Responses", href: `${base}/units` },
      { label: "Assignments", href: `${base}/assignments` },
      { label: "Guideline", href: `${base}/guideline` },
      ...(manages ? [{ label: "Settings", href: `${base}/settings` }] : []),
    ]}
  />
);
