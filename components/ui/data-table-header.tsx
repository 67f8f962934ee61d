"use client";

import { Button } from "react-aria-components";
import type { TableState } from "@/lib/table";
import { classes } from "./classes";
import type { ChangeTable } from "./data-table-tools";
import { Icon } from "./icons";

/** A column's name; where the query can sort by it, a button: up, down, and back to up. */
export function ColumnHeader({
  id,
  align,
  isPinned = false,
  canSort,
  state,
  change,
  children,
}: {
  id: string;
  align?: "end";
  /** Stays in sight when the table scrolls sideways. */
  isPinned?: boolean;
  canSort: boolean;
  state: TableState;
  change: ChangeTable;
  children: React.ReactNode;
}) {
  const isSorted = state.sort === id;
  const direction = state.descending ? "descending" : "ascending";
  const next = isSorted && !state.descending ? `-${id}` : id;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={classes(
        "sticky top-0 bg-surface px-4 py-2 text-sm font-semibold whitespace-nowrap text-ink-soft",
        isPinned ? "start-0 z-11" : "z-10",
        align === "end" ? "text-end" : "text-start",
      )}
    >
      {canSort ? (
        <Button
          onPress={() => change({ sort: next })}
          className="-mx-2 inline-flex h-8 cursor-pointer items-center gap-1 rounded-md px-2 hover:bg-sunken hover:text-ink"
        >
          {children}
          <Icon
            name={isSorted ? (state.descending ? "arrowDown" : "arrowUp") : "chevronUpDown"}
            className={classes("size-3.5", !isSorted && "opacity-45")}
          />
        </Button>
      ) : (
        <span className="inline-flex h-8 items-center">{children}</span>
      )}
    </th>
  );
}
