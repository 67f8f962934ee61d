import { TextLink } from "@/components/ui/link";
import { getProtocol } from "@/lib/protocols/registry";
import { readAudit } from "@/lib/work/audit-units";
import { readAgreedDraw } from "@/lib/work/differences-units";
import type { QueueSummary } from "@/lib/work/queries";
import { CONTEXT_WORDS, choosesMisconception, readShown } from "@/lib/work/shown-choices";
import { unitWords } from "@/lib/work/unit-words";
import { Fact } from "./queue-facts";

/** Which units a queue was given, where it does not offer all. */
export function DrawFacts({ queue, slug }: { queue: QueueSummary; slug: string }) {
  const { many } = unitWords(queue);
  const audit = readAudit(queue.drawn);
  const agreed = queue.differencesOf ? readAgreedDraw(queue.drawn) : null;
  return (
    <>
      {audit && (
        <Fact name="Audit">
          At most {audit.flagged} flagged and {audit.unflagged} unflagged {many}, drawn with seed{" "}
          {queue.seed}; flagged by “{titleOf(audit.flaggedBy)}”
          {audit.coder !== "" && ` of ${audit.coder}`}
        </Fact>
      )}
      {queue.differencesOf && (
        <Fact name="Decides on">
          <TextLink href={`/projects/${slug}/queues/${queue.differencesOf}`}>
            {queue.sourceName}
          </TextLink>
          : the {many} in which its coders differ
          {agreed !== null && `, with ${Math.round(agreed * 100)} % of the others mixed in`}
        </Fact>
      )}
    </>
  );
}

/** The newest version says what the protocol is called. */
const titleOf = (protocolId: string): string => getProtocol(protocolId).title;

/** What of a conversation the coders of a queue have before them, where the protocol leaves a choice. */
export function ShownFacts({ queue }: { queue: QueueSummary }) {
  const protocol = getProtocol(queue.protocolId, queue.protocolVersion);
  const { context, misconception } = readShown(protocol, queue.shows);
  if (context === null) return null;
  return (
    <Fact name="Coders see">
      {CONTEXT_WORDS[context]}
      {choosesMisconception(protocol) &&
        (misconception
          ? "; the misconception that is meant is shown"
          : "; the misconception that is meant is not shown")}
    </Fact>
  );
}
