import { Badge } from "@/components/ui/badge";
import { labelWords } from "@/lib/references/words";

/** A label by word and shape. */
export function LabelBadge({ label }: { label: boolean | null }) {
  const tone = label === null ? "unsure" : label ? "major" : "fine";
  return <Badge tone={tone}>{labelWords(label)}</Badge>;
}
