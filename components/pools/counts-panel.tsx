import { classes } from "@/components/ui/classes";
import { Panel } from "@/components/ui/panel";
import { type PoolCounts, sectionsIn } from "@/lib/pools/counts";
import { AUDIT_STRATA, RULE_ROWS } from "@/lib/pools/rules";
import { OUTSIDE_WORDS, REASON_WORDS, STRATUM_WORDS, stratumWords } from "@/lib/pools/words";
import { count, probability, share } from "./numbers";

/** What a pool would hold, before it is stored. */
export function CountsPanel({
  title,
  counts,
  children,
}: {
  title: string;
  counts: PoolCounts;
  children?: React.ReactNode;
}) {
  const total = sectionsIn(counts);
  const rows = counts.reasons.filter(
    ({ reason, sections }) => sections > 0 || RULE_ROWS.some((row) => row === reason),
  );
  const drawn = counts.strata.filter(({ sampled }) => sampled > 0);
  const { outside, unpooled } = counts;
  return (
    <Panel title={title}>
      {children}
      <List caption="Sections of the pool by reason">
        {rows.map(({ reason, sections, single }) => (
          <Line
            key={reason}
            name={REASON_WORDS[reason]}
            note={single > 0 ? `${count(single)} judged by one person` : undefined}
            value={count(sections)}
            extra={share(sections, total)}
          />
        ))}
        {counts.kept > 0 && <Line name="Kept, since adjudicated" value={count(counts.kept)} />}
        <Line name="Pool" value={count(total)} isTotal />
      </List>
      {drawn.length > 0 && (
        <List title="Samples" caption="Strata of the samples">
          {drawn.map(({ name, population, sampled }) => (
            <Line
              key={name}
              name={stratumWords(name)}
              value={`${count(sampled)} of ${count(population)}`}
              extra={probability(sampled / population)}
            />
          ))}
        </List>
      )}
      <List title="In no row" caption="Sections that no row asks for">
        {AUDIT_STRATA.map((stratum) => (
          <Line
            key={stratum}
            name={`Claim, ${STRATUM_WORDS[stratum]}`}
            value={count(unpooled[stratum])}
          />
        ))}
        <Line name={OUTSIDE_WORDS.no_claim} value={count(outside.no_claim)} />
        <Line name={OUTSIDE_WORDS.unjudged} value={count(outside.unjudged)} />
        <Line name="All sections of the project" value={count(counts.sections)} isTotal />
      </List>
      {counts.withoutJudge > 0 && (
        <p className="mt-4 text-ink-soft">
          {count(counts.withoutJudge)} of the sections with a claim have no label of a chosen judge.
          A missing label is no judgment: it puts none of them into a row.
        </p>
      )}
    </Panel>
  );
}

function List(props: { title?: string; caption: string; children: React.ReactNode }) {
  return (
    <>
      {props.title && <h3 className="mt-6 mb-1 font-semibold">{props.title}</h3>}
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">{props.caption}</caption>
        <tbody>{props.children}</tbody>
      </table>
    </>
  );
}

function Line(props: {
  name: string;
  note?: string;
  value: string;
  extra?: string;
  isTotal?: boolean;
}) {
  return (
    <tr className={props.isTotal ? "font-semibold" : undefined}>
      <th
        scope="row"
        className={classes(
          "border-t border-line py-2 pe-3 text-start",
          props.isTotal ? "font-semibold" : "font-normal",
        )}
      >
        {props.name}
        {props.note && <span className="block text-sm text-ink-soft">{props.note}</span>}
      </th>
      <td className="border-t border-line py-2 text-end align-top whitespace-nowrap tabular-nums">
        {props.value}
      </td>
      <td className="w-20 border-t border-line py-2 text-end align-top whitespace-nowrap text-ink-soft tabular-nums">
        {props.extra}
      </td>
    </tr>
  );
}
