import { Panel } from "@/components/ui/panel";
import type { Skip } from "@/lib/protocols/types";

/** The ways to decline a piece of work. */
export function SkipList({ skips }: { skips: readonly Skip[] }) {
  return (
    <Panel title="Skipping" description="Reasons for which a coder may decline a piece of work.">
      <dl className="grid max-w-measure gap-3">
        {skips.map((skip) => (
          <div key={skip.key}>
            <dt className="font-semibold">{skip.label}</dt>
            <dd className="text-ink-soft">
              {skip.help}
              {skip.managerAfter && ` After ${skip.managerAfter} such skips a manager looks at it.`}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
