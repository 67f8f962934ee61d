import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { printItem } from "@/lib/reports/print";
import type { ReportItem } from "@/lib/reports/types";
import { whySummary } from "@/lib/reports/why-low-summary";
import { ItemTable } from "./item-table";

/** Prevalence, alpha, AC1 and percent agreement side by side, next to a table of agreement. */
export function WhyLowPanel(props: { whyLow: ReportItem; slug: string; query: string }) {
  const summary = whySummary(props.whyLow);
  const query = props.query && `?${props.query}`;
  const reports = `/projects/${props.slug}/reports`;
  return (
    <Panel title="Why is it low?">
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <ItemTable item={summary} />
        <ul className="grid max-w-3xl gap-1.5 text-[0.9375rem] text-ink-soft">
          {printItem(summary).footnotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <p data-print="hide">
          <TextLink href={`${reports}/why-low${query}`}>
            Fixed numbers of raters, weighted rates, and “cannot judge”
          </TextLink>
        </p>
      </div>
    </Panel>
  );
}
