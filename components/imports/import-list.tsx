import { DateTime } from "@/components/ui/date-time";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { ImportSummary } from "@/lib/imports/overview";

const SHOWN = ["questions", "responses", "sections", "judgments"] as const;

/** What was imported before, newest first. */
export function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  if (imports.length === 0) return null;
  return (
    <div>
      <h2 className="mb-3 text-lg">Past imports</h2>
      <PlainTable
        caption="Past imports"
        head={
          <>
            <HeaderCell>Files</HeaderCell>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>By</HeaderCell>
            {SHOWN.map((name) => (
              <HeaderCell key={name} className="text-end! capitalize">
                {name}
              </HeaderCell>
            ))}
          </>
        }
      >
        {imports.map(({ id, files, format, createdAt, by, counts }) => (
          <tr key={id}>
            <Cell isRowHeader className="min-w-48 wrap-anywhere">
              {files.map((name) => (
                <span key={name} className="block">
                  {name}
                </span>
              ))}
              <span className="block text-sm text-ink-soft">{format}</span>
            </Cell>
            <Cell>
              <DateTime at={createdAt} />
            </Cell>
            <Cell>{by ?? "command line"}</Cell>
            {SHOWN.map((name) => (
              <Cell key={name} className="text-end! tabular-nums">
                {(counts[name] ?? 0).toLocaleString("en-GB")}
              </Cell>
            ))}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
