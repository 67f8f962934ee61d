import { Panel } from "@/components/ui/panel";
import { workTime } from "@/components/work/words";
import { groupLabel } from "@/lib/access/role-words";
import type { GroupProgress } from "@/lib/work/group-progress";

const count = (value: number) => value.toLocaleString("en-GB");

/** What each group has done, and how far its quota is. */
export function GroupTable({ groups }: { groups: readonly GroupProgress[] }) {
  const hasQuotas = groups.some(({ kept }) => kept > 0);
  const heads = [
    "People",
    "Finished",
    "Holding",
    "Skipped",
    ...(hasQuotas ? ["Of its quota"] : []),
    "Time at work",
  ];
  return (
    <Panel title="Groups">
      <section
        aria-label="Groups and their work"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="-mx-5 relative overflow-x-auto px-5 sm:-mx-6 sm:px-6"
      >
        <table className="w-full min-w-xl text-[0.9375rem]">
          <thead>
            <tr className="text-sm text-ink-soft">
              <th scope="col" className="pb-2 text-start font-medium">
                Group
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="pb-2 ps-4 text-end font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((row) => (
              <tr key={row.group} className="border-t border-line">
                <th scope="row" className="py-2.5 text-start font-normal">
                  {row.group === "" ? "In no group" : groupLabel(row.group)}
                </th>
                {[row.people, row.done, row.held, row.skipped].map((value, i) => (
                  <td key={heads[i]} className="py-2.5 ps-4 text-end tabular-nums">
                    {count(value)}
                  </td>
                ))}
                {hasQuotas && (
                  <td className="py-2.5 ps-4 text-end tabular-nums">
                    {row.kept > 0 ? `${count(row.keptDone)} of ${count(row.kept)}` : "–"}
                  </td>
                )}
                <td className="py-2.5 ps-4 text-end tabular-nums">{workTime(row.activeMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
