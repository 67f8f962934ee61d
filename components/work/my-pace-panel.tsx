import { Panel } from "@/components/ui/panel";
import type { MyDay, MyPace } from "@/lib/work/my-pace";
import { workTime } from "./words";

const DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const count = (value: number) => value.toLocaleString("en-GB");

/** What I did day by day, for my own eyes. */
export function MyPacePanel({ pace }: { pace: MyPace }) {
  const most = Math.max(1, ...pace.days.map(({ judgments }) => judgments));
  const facts = [
    ["Responses finished", count(pace.finished)],
    ["Judgments", count(pace.judgments)],
    ["A response takes you (median)", pace.medianMs === null ? "–" : workTime(pace.medianMs)],
  ] as const;
  return (
    <Panel
      title="My pace"
      description="Only you see this here. Time counts while a task is in front of you."
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {pace.days.length > 0 && (
        <table className="mt-6 w-full text-[0.9375rem]">
          <caption className="sr-only">Judgments, finished responses and time by day</caption>
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="pb-2 text-start font-medium">
                Day
              </th>
              <th scope="col" className="pb-2 text-start font-medium">
                Judgments
              </th>
              <th scope="col" className="pb-2 text-end font-medium">
                Finished
              </th>
              <th scope="col" className="pb-2 text-end font-medium">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {pace.days.map((day) => (
              <DayRow key={day.day} day={day} share={day.judgments / most} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function DayRow({ day, share }: { day: MyDay; share: number }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pe-2 text-start font-normal sm:pe-4 sm:whitespace-nowrap">
        <time dateTime={day.day}>{DAY.format(new Date(`${day.day}T00:00:00Z`))}</time>
      </th>
      <td className="py-2 pe-2 sm:w-1/2 sm:pe-4">
        <span className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="h-1.5 rounded-full bg-accent max-sm:hidden"
            style={{ width: `${Math.max(2, share * 75)}%` }}
          />
          <span className="tabular-nums">{count(day.judgments)}</span>
        </span>
      </td>
      <td className="py-2 text-end tabular-nums">{count(day.finished)}</td>
      <td className="py-2 ps-2 text-end tabular-nums sm:ps-4 sm:whitespace-nowrap">
        {workTime(day.activeMs)}
      </td>
    </tr>
  );
}
