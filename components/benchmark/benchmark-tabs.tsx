import { TabLinks } from "@/components/ui/tab-links";

/** The pages about how detectors, comments and audits fare. */
export function BenchmarkTabs({ slug }: { slug: string }) {
  const base = `/projects/${slug}/benchmark`;
  return (
    <TabLinks
      label="Benchmark"
      tabs={[
        { label: "Scores", href: base },
        { label: "Comments", href: `${base}/comments` },
        { label: "Missed errors", href: `${base}/missing` },
        { label: "Planner", href: `${base}/planner` },
      ]}
    />
  );
}
