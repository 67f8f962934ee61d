import { TabLinks } from "@/components/ui/tab-links";

const TABS = [
  { label: "Waiting", href: "/work" },
  { label: "What I did", href: "/work/done" },
  { label: "My comments", href: "/work/comments" },
];

/** The parts of one's own work. */
export const WorkTabs = () => <TabLinks label="My work" tabs={TABS} />;
