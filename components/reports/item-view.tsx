import { buttonClasses } from "@/components/ui/button-classes";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { Icon } from "@/components/ui/icons";
import { printItem } from "@/lib/reports/print";
import { toCsv } from "@/lib/reports/render/csv";
import { toLatex } from "@/lib/reports/render/latex";
import { toMarkdown } from "@/lib/reports/render/markdown";
import type { ReportItem } from "@/lib/reports/types";
import { Chart } from "./chart";
import { ItemTable } from "./item-table";

interface Props {
  item: ReportItem;
  slug: string;
  query: string;
}

/**
 * A table or figure with what it rests on, and ways to take it along. What is said of a figure
 * stands below it, before the table of its numbers, which can be long.
 */
export function ItemView({ item, slug, query }: Props) {
  return (
    <>
      {item.drawings && (
        <>
          <Drawings item={item} slug={slug} query={query} />
          <Notes item={item} />
        </>
      )}
      <section
        aria-label="Table"
        // Grids that are split between pages leave no room for the heads that tables repeat.
        className="grid min-w-0 grid-cols-1 gap-4 print:block print:space-y-4"
      >
        {item.drawings && <h2 className="text-lg">The numbers as a table</h2>}
        <TakeAlong item={item} slug={slug} query={query} />
        <ItemTable item={item} />
        {!item.drawings && <Notes item={item} />}
      </section>
    </>
  );
}

const fileHref = ({ item, slug, query }: Props, format: string) =>
  `/api/projects/${slug}/reports/${item.name}?${query && `${query}&`}format=${format}`;

/** The share of its usual size to which a drawing shrinks: its words have 11 pixels then. */
const LEAST_SIZE = 0.8;

function Drawings(props: Props) {
  const drawings = props.item.drawings ?? [];
  return (
    <div className="flex flex-wrap items-start gap-6">
      {drawings.map(({ title, description, svg }, at) => (
        <figure key={title} className="w-min max-w-full min-w-0 rounded-xl bg-surface p-3 sm:p-5">
          <section
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="overflow-x-auto print:overflow-visible [&>svg]:h-auto [&>svg]:max-w-[calc(100vw-3.5rem)] print:[&>svg]:max-w-[11cm]"
          >
            <Chart node={svg} leastWidth={LEAST_SIZE * Number(svg.attributes.width)} />
          </section>
          <figcaption className="mt-3 text-sm text-ink-soft">
            {description}
            <span className="mt-2 flex gap-2" data-print="hide">
              <FigureLink href={fileHref(props, `svg-${at + 1}`)} label="SVG" title={title} />
              <FigureLink href={fileHref(props, "csv")} label="CSV" title={title} />
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function FigureLink({ href, label, title }: { href: string; label: string; title: string }) {
  return (
    <a href={href} download className={buttonClasses("plain", "small")}>
      <Icon name="download" />
      {label}
      <span className="sr-only"> of {title}</span>
    </a>
  );
}

const DOWNLOADS = [
  { format: "csv", label: "CSV" },
  { format: "excel-csv", label: "CSV for spreadsheets" },
  { format: "json", label: "JSON" },
  { format: "html", label: "HTML" },
] as const;

function TakeAlong(props: Props) {
  const { item } = props;
  return (
    <div className="flex flex-wrap items-center gap-2" data-print="hide">
      <CopyButton size="small" label="Copy Markdown" text={toMarkdown(item)} />
      <CopyButton size="small" label="Copy LaTeX" text={toLatex(item)} />
      <CopyButton size="small" label="Copy CSV" text={toCsv(item)} />
      {DOWNLOADS.map(({ format, label }) => (
        <a
          key={format}
          href={fileHref(props, format)}
          download
          className={buttonClasses("plain", "small")}
        >
          <Icon name="download" />
          {label}
        </a>
      ))}
    </div>
  );
}

function Notes({ item }: { item: ReportItem }) {
  const { parameters, data, n, computedAt } = item;
  const facts = [
    { label: "n", value: n },
    ...parameters,
    {
      label: "Data version",
      value: `${data.hash}, ${data.judgments.toLocaleString("en-GB")} judgments`,
    },
  ];
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4 text-[0.9375rem] text-ink-soft">
      <ul className="grid gap-1.5">
        {printItem(item).footnotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="contents">
          <dt className="font-semibold">Worked out</dt>
          <dd>
            <DateTime at={new Date(computedAt)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
