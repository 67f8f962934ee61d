import { Panel } from "@/components/ui/panel";
import { workTime } from "@/components/work/words";
import { groupLabel } from "@/lib/access/role-words";
import type { CoderProgress } from "@/lib/work/queries";
import { ReleaseButton } from "./release-button";
import { moment } from "./words";

const HEADS = [
  "Who",
  "Group",
  "Finished",
  "Skipped",
  "Judgments",
  "Time at work",
  "Elapsed",
  "Each",
  "Holds until",
];

/** Attention, time from first sight to submit, and attention for each finished one. */
const timesOf = ({ activeMs, elapsedMs, done }: CoderProgress): string[] => [
  workTime(activeMs),
  workTime(elapsedMs),
  done > 0 ? workTime(activeMs / done) : "–",
];

/** Who has done how much, and who holds what until when. */
export function CoderTable({
  coders,
  canRelease,
  roleWords,
}: {
  coders: readonly CoderProgress[];
  canRelease: boolean;
  /** Those whose work it is, such as “Physicians”. */
  roleWords: string;
}) {
  return (
    <Panel title="People">
      {coders.length === 0 ? (
        <p className="text-ink-soft">
          Nobody has begun yet. {roleWords} of the project find the queue on their work page.
        </p>
      ) : (
        <section
          aria-label="People and their work"
          className="-mx-5 relative overflow-x-auto px-5 sm:-mx-6 sm:px-6"
        >
          <table className="w-full min-w-2xl text-[0.9375rem]">
            <thead>
              <tr className="text-left text-sm text-ink-soft">
                {HEADS.map((head, i) => (
                  <th
                    key={head}
                    scope="col"
                    className={`pr-4 pb-2 font-medium ${i > 1 && i < 8 ? "text-right" : ""}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {coders.map((coder) => (
                <tr key={coder.coderId} className="border-t border-line align-top">
                  <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                    {coder.name}
                  </th>
                  <td className="py-2.5 pr-4 text-ink-soft">
                    {coder.group ? groupLabel(coder.group) : "–"}
                  </td>
                  {[coder.done, coder.skipped, coder.judgments].map((count, i) => (
                    <td key={HEADS[i + 2]} className="py-2.5 pr-4 text-right tabular-nums">
                      {count.toLocaleString("en-GB")}
                    </td>
                  ))}
                  {timesOf(coder).map((time, i) => (
                    <td
                      key={HEADS[i + 5]}
                      className="py-2.5 pr-4 text-right whitespace-nowrap tabular-nums"
                    >
                      {time}
                    </td>
                  ))}
                  <td className="py-1.5">
                    {coder.holds ? (
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        {moment(coder.holds.leaseExpiresAt)}
                        {canRelease && (
                          <ReleaseButton assignmentId={coder.holds.assignmentId} who={coder.name} />
                        )}
                      </span>
                    ) : (
                      <span className="block py-1 text-ink-faint">nothing</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}
