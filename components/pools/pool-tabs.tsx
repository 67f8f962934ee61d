import { TabLinks } from "@/components/ui/tab-links";

/** The pages of one pool; `base` is the address of the first. */
export const PoolTabs = ({ base }: { base: string }) => (
  <TabLinks
    label="Pool"
    tabs={[
      { label: "Sections", href: base },
      { label: "Fate of comments", href: `${base}/comments` },
      { label: "Blinding", href: `${base}/blinding` },
    ]}
  />
);
