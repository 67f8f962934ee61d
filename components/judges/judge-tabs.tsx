import { TabLinks } from "@/components/ui/tab-links";

/** The pages about judges of one project. */
export const JudgeTabs = ({ slug, manages }: { slug: string; manages: boolean }) => {
  const base = `/projects/${slug}/judges`;
  return (
    <TabLinks
      label="Judges"
      tabs={[
        { label: "Runs and configurations", href: base },
        { label: "Prompts", href: `${base}/prompts` },
        { label: "Panels", href: `${base}/panels` },
        { label: "Rates", href: `${base}/rates` },
        ...(manages ? [{ label: "Import outputs", href: `${base}/import` }] : []),
      ]}
    />
  );
};
