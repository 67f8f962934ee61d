import { Badge } from "@/components/ui/badge";
import { buttonClasses } from "@/components/ui/button-classes";
import { DateTime } from "@/components/ui/date-time";
import { Icon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { ReportEntry } from "@/lib/reports/queries";

const isTable = ({ name }: ReportEntry) => name.startsWith("table-");

/** All tables and figures of a report, with whether and when they were worked out. */
export function ReportList({
  slug,
  query,
  entries,
}: {
  slug: string;
  query: string;
  entries: readonly ReportEntry[];
}) {
  const link = ({ name }: ReportEntry) =>
    `/projects/${slug}/reports/${name}${query && `?${query}`}`;
  return (
    <>
      <Panel title="Agreement and figures">
        <Entries entries={entries.filter((entry) => !isTable(entry))} link={link} />
      </Panel>
      <Panel title="Tables">
        <Entries entries={entries.filter(isTable)} link={link} />
      </Panel>
      <Panel
        title="Diagnosis by section"
        description="Every section: its labels by pool, whether it enters agreement and why not, and what each reference makes of it."
        actions={
          <a
            href={`/api/projects/${slug}/reports/units${query && `?${query}`}`}
            download
            className={buttonClasses("secondary", "small")}
          >
            <Icon name="download" />
            CSV
          </a>
        }
      >
        {null}
      </Panel>
    </>
  );
}

function Entries(props: { entries: readonly ReportEntry[]; link: (entry: ReportEntry) => string }) {
  return (
    <ul className="divide-y divide-line">
      {props.entries.map((entry) => (
        <li
          key={entry.name}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
        >
          <span>
            <TextLink href={props.link(entry)} prefetch={false}>
              {entry.label}
            </TextLink>{" "}
            {entry.title}
          </span>
          <State entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function State({ entry: { computedAt, isCurrent } }: { entry: ReportEntry }) {
  if (!computedAt) return <span className="text-sm text-ink-faint">Not worked out yet</span>;
  return (
    <span className="flex items-baseline gap-2 text-sm text-ink-soft">
      {!isCurrent && <Badge tone="minor">Data have changed</Badge>}
      <DateTime at={computedAt} />
    </span>
  );
}
