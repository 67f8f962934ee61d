import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { type LeftOutAt, leftOutWords } from "@/lib/work/left-out";
import { unitWords } from "@/lib/work/unit-words";

/** What the queue could have handed out and does not, and why. */
export function LeftOutPanel({
  leftOut: { at, counts },
  queue,
  takesNew,
}: {
  leftOut: LeftOutAt;
  /** Further units can come in: whoever looks manages the queue, and it is no further round. */
  takesNew: boolean;
  queue: { readonly protocolId: string; readonly protocolVersion: number };
}) {
  return (
    <Panel
      title="Not in this queue"
      description={
        <>
          As of <DateTime at={at} />, when units last came in.
          {takesNew &&
            ` Once the data or the labels say more, “Add new ${unitWords(queue).many}” looks again.`}
        </>
      }
    >
      <ul className="max-w-measure list-disc space-y-1 ps-5">
        {counts.map((each) => (
          <li key={each.reason}>{leftOutWords(each, queue)}</li>
        ))}
      </ul>
    </Panel>
  );
}
