"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";
import { changeQuery } from "@/lib/table";
import { Button } from "./button";
import { buttonClasses } from "./button-classes";
import { Icon } from "./icons";
import { Menu, MenuItem, MenuSection } from "./menu";

export type ChangeTable = (changes: Record<string, string | null>) => void;

/** The table's part of the address, and a way to change it without losing one's place on the page. */
export function useTableQuery() {
  const router = useRouter();
  const pathname = usePathname();
  const params = useSearchParams();
  const [isPending, startTransition] = useTransition();
  const change: ChangeTable = (changes) =>
    startTransition(() =>
      router.push(`${pathname}${changeQuery(params.toString(), changes)}`, { scroll: false }),
    );
  return { change, isPending, query: params.size > 0 ? `?${params}` : "" };
}

interface ToolColumn {
  readonly id: string;
  readonly label: string;
  readonly isHidden: boolean;
  readonly canHide: boolean;
}

/** What stands above a table: its filters, the choice of columns, and its CSV. */
export function TableTools({
  columns,
  csvHref,
  change,
  children,
}: {
  columns: readonly ToolColumn[];
  csvHref?: string;
  change: ChangeTable;
  children?: React.ReactNode;
}) {
  const choices = columns.filter((column) => column.canHide);
  const hide = (shown: ReadonlySet<unknown>) =>
    change({ hide: choices.flatMap(({ id }) => (shown.has(id) ? [] : id)).join(",") });
  return (
    <div className="flex flex-wrap items-end justify-between gap-3" data-print="hide">
      <div className="flex min-w-0 flex-wrap items-end gap-3">{children}</div>
      <div className="flex items-center gap-1">
        {choices.length > 3 && (
          <Menu
            placement="bottom end"
            trigger={
              <Button variant="plain" size="small">
                Columns
                <Icon name="chevronDown" />
              </Button>
            }
          >
            <MenuSection
              title="Show"
              selectionMode="multiple"
              selectedKeys={choices.flatMap(({ id, isHidden }) => (isHidden ? [] : id))}
              onSelectionChange={(keys) => keys !== "all" && hide(keys)}
            >
              {choices.map(({ id, label }) => (
                <MenuItem key={id} id={id}>
                  {label}
                </MenuItem>
              ))}
            </MenuSection>
          </Menu>
        )}
        {csvHref && (
          <a href={csvHref} download className={buttonClasses("plain", "small")}>
            <Icon name="download" />
            CSV
          </a>
        )}
      </div>
    </div>
  );
}
