import { Markdown } from "@/components/task/markdown";
import { Panel } from "@/components/ui/panel";
import type { Debrief } from "@/lib/ethics/debrief";

/** What a project tells people when they have done their last unit there. */
export function Debriefs({ debriefs }: { debriefs: readonly Debrief[] }) {
  return debriefs.map(({ projectId, title, text }) => (
    <Panel key={projectId} title={`${title}: now that you are done`}>
      <Markdown text={text} idPrefix={projectId} headingTag="h3" className="max-w-measure" />
    </Panel>
  ));
}
