import { Panel } from "@/components/ui/panel";
import { LABEL_REASONS, REASONS } from "@/lib/references/decide";
import type { ReferenceCounts } from "@/lib/references/tally";
import { REASON_HELP, REASON_WORDS } from "@/lib/references/words";

const count = (value: number) => value.toLocaleString("en-GB");
const share = (part: number, whole: number) =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : "–";

/** Sections of a reference by label, and by reason. */
export function CountsTable({
  title,
  counts,
  children,
}: {
  title: string;
  counts: ReferenceCounts;
  children?: React.ReactNode;
}) {
  const { sections, error, noError, reasons, severity } = counts;
  const severities = ["minor", "major"].filter((each) => severity[each] !== undefined);
  return (
    <Panel title={title}>
      {children}
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">Sections by label</caption>
        <tbody>
          <Line name="Error" value={error} whole={sections} />
          {severities.map((each) => (
            <Line
              key={each}
              name={`of these ${each}`}
              value={severity[each] ?? 0}
              whole={sections}
              isPart
            />
          ))}
          <Line name="No error" value={noError} whole={sections} />
          <Line name="No label" value={sections - error - noError} whole={sections} />
          <Line name="All sections" value={sections} whole={sections} isTotal />
        </tbody>
      </table>
      <h3 className="mt-6 mb-1 font-semibold">Why</h3>
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">Sections by reason</caption>
        <tbody>
          {REASONS.filter((reason) => reasons[reason] !== undefined).map((reason) => (
            <Line
              key={reason}
              name={REASON_WORDS[reason]}
              note={REASON_HELP[reason]}
              value={reasons[reason] ?? 0}
              whole={sections}
              mark={LABEL_REASONS.some((each) => each === reason) ? "label" : "no label"}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Line(props: {
  name: string;
  note?: string;
  mark?: string;
  value: number;
  whole: number;
  isTotal?: boolean;
  isPart?: boolean;
}) {
  const { name, note, mark, value, whole, isTotal, isPart } = props;
  return (
    <tr className={isTotal ? "font-semibold" : undefined}>
      <th
        scope="row"
        className={`border-t border-line py-2 pe-3 text-start ${isTotal ? "font-semibold" : "font-normal"} ${isPart ? "ps-4 text-ink-soft" : ""}`}
      >
        {name}
        {mark && <span className="text-sm text-ink-soft"> {mark}</span>}
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </th>
      <td className="border-t border-line py-2 text-end align-top whitespace-nowrap tabular-nums">
        {count(value)}
      </td>
      <td className="w-20 border-t border-line py-2 text-end align-top whitespace-nowrap text-ink-soft tabular-nums">
        {share(value, whole)}
      </td>
    </tr>
  );
}
