import { FormMessage } from "@/components/ui/form-message";
import { Panel } from "@/components/ui/panel";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { Plan, PlanRow } from "@/lib/benchmark/planner";
import { counted } from "@/lib/counted";
import { count } from "./score-words";

const number = (value: number | null, digits: number) =>
  value === null
    ? "–"
    : value.toLocaleString("en-GB", {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });

/** How many sections are enough, what they cost, and what that rests on. */
export function PlanView({ plan }: { plan: Plan }) {
  const { query, pilot, value, undefinedBecause, needed, rows, minutes, pace } = plan;
  const isAlpha = query.measure === "alpha";
  if (value === null)
    return (
      <FormMessage tone="info">
        <p>
          There is nothing to plan from yet: {undefinedBecause}.{" "}
          {isAlpha
            ? "A pilot of some dozens of sections, each judged by two, is enough to begin with."
            : "Have some dozens of sections judged first."}
        </p>
      </FormMessage>
    );
  return (
    <Panel title="What it takes">
      <div className="grid grid-cols-1 gap-5">
        {needed ? (
          <p>
            <span className="text-2xl font-semibold tabular-nums">{count(needed.sections)}</span>{" "}
            {isAlpha ? "sections judged twice" : "judged sections"}
            {needed.hours !== null && `: ${number(needed.hours, 1)} hours`}
            {needed.cost !== null && query.rate > 0 && `, ${number(needed.cost, 0)} in all`}.{" "}
            {pilot.sections >= needed.sections
              ? "The project has as many already."
              : `The project has ${count(pilot.sections)}: ${count(needed.sections - pilot.sections)} more.`}
          </p>
        ) : (
          <p>
            Not even the largest number that was simulated is enough. Ask for a wider interval, or
            collect a larger pilot.
          </p>
        )}
        <PlainTable
          caption="Simulated widths of the interval"
          head={
            <>
              <HeaderCell className="text-end!">Sections</HeaderCell>
              <HeaderCell className="text-end!">Width of the interval</HeaderCell>
              <HeaderCell className="text-end!">Hours</HeaderCell>
              <HeaderCell className="text-end!">Cost</HeaderCell>
            </>
          }
        >
          {rows.map((row) => (
            <RowOf key={row.sections} row={row} />
          ))}
        </PlainTable>
        <div className="max-w-measure space-y-2 text-sm text-ink-soft">
          <p>
            The pilot: {counted(pilot.sections, "section")} of{" "}
            {counted(pilot.responses, "response")}, {isAlpha ? "alpha" : "error rate"}{" "}
            {value.toFixed(3)}. Each row is a bootstrap (2,000 resamples, seed {query.seed}) of that
            many {query.over === "responses" ? "sections in whole responses" : "single sections"},
            drawn from the pilot; between rows the width falls with the square root of the number.
          </p>
          <p>
            This assumes that what comes next is like the pilot: the same material, people and rate
            of errors. A small pilot makes the numbers themselves uncertain, most of all where its
            alpha or rate is near an end of the scale. Take them as an order of magnitude, and plan
            again as judgments come in.
          </p>
          <p>
            {minutes === null
              ? "No time was recorded for these judgments: give the minutes to see hours and cost."
              : `Hours: ${isAlpha ? "two judgments" : "one judgment"} a section, ${minutes.toFixed(1)} minutes each${
                  query.minutes === "" ? ", the median here" : ""
                }${pace !== null && query.minutes !== "" ? ` (median here: ${pace.toFixed(1)})` : ""}.`}
          </p>
        </div>
      </div>
    </Panel>
  );
}

function RowOf({ row: { sections, width, hours, cost } }: { row: PlanRow }) {
  return (
    <tr>
      <Cell isRowHeader className="text-end! tabular-nums">
        {count(sections)}
      </Cell>
      <Cell className="text-end! tabular-nums">{number(width, 3)}</Cell>
      <Cell className="text-end! tabular-nums">{number(hours, 1)}</Cell>
      <Cell className="text-end! tabular-nums">{number(cost, 0)}</Cell>
    </tr>
  );
}
