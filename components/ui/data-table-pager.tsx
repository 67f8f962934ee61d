"use client";

import { PAGE_SIZES, type TableState } from "@/lib/table";
import { IconButton } from "./button";
import type { ChangeTable } from "./data-table-tools";
import { Icon } from "./icons";
import { Select } from "./select";

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }));
const words = (count: number) => count.toLocaleString("en-GB");

/** Which rows are shown of how many, and the way to the others. */
export function TablePager({
  total,
  state,
  change,
  counts,
}: {
  total: number;
  /** What is counted and paged, such as “conversations”, where that is not the rows. */
  counts?: string | undefined;
  state: TableState;
  change: ChangeTable;
}) {
  const { page, size } = state;
  const pages = Math.max(1, Math.ceil(total / size));
  const from = Math.min((page - 1) * size + 1, total);
  const to = Math.min(page * size, total);
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft"
      data-print="hide"
    >
      {/* An empty table says so itself, with what to do. */}
      <p aria-live="polite" className={total === 0 ? "sr-only" : "tabular-nums"}>
        {total === 0
          ? "No rows"
          : [`${words(from)} to ${words(to)} of ${words(total)}`, counts].filter(Boolean).join(" ")}
      </p>
      {total > PAGE_SIZES[0] && (
        <div className="flex items-center gap-2">
          <Select
            label="Rows a page"
            hideLabel
            options={SIZES}
            value={String(size)}
            onChange={(value) => change({ size: String(value) })}
          />
          <IconButton
            label="Previous page"
            isDisabled={page <= 1}
            onPress={() => change({ page: String(Math.min(page - 1, pages)) })}
          >
            <Icon name="chevronLeft" />
          </IconButton>
          <IconButton
            label="Next page"
            isDisabled={page >= pages}
            onPress={() => change({ page: String(page + 1) })}
          >
            <Icon name="chevronRight" />
          </IconButton>
        </div>
      )}
    </nav>
  );
}
