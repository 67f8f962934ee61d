"use client";

import { useEffect, useState } from "react";
import { Button, Input, Label, SearchField } from "react-aria-components";
import { useTableQuery } from "./data-table-tools";
import { inputClasses } from "./field";
import { Icon } from "./icons";
import { Select, type SelectOption } from "./select";

const PAUSE_MS = 300;

/** Searches the table's text: sent when the typing pauses. */
export function TableSearch({ label, value }: { label: string; value: string }) {
  const { change } = useTableQuery();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => change({ q: text.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <SearchField value={text} onChange={setText} className="group relative w-64 max-w-full">
      <Label className="sr-only">{label}</Label>
      <Icon
        name="search"
        className="pointer-events-none absolute start-3 top-3 size-4 text-ink-faint"
      />
      <Input
        placeholder={label}
        className={`${inputClasses} h-10 ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden`}
      />
      <Button
        aria-label="Clear the search"
        className="absolute end-1 top-1 grid size-8 cursor-pointer place-items-center rounded-md text-ink-faint group-empty:hidden hover:text-ink"
      >
        <Icon name="close" />
      </Button>
    </SearchField>
  );
}

const ALL = "";

/** Keeps the rows with one value of `name`; the first choice is all of them. */
export function TableFilter({
  name,
  label,
  allLabel,
  options,
  value,
}: {
  name: string;
  label: string;
  allLabel: string;
  options: readonly SelectOption[];
  value: string | undefined;
}) {
  const { change } = useTableQuery();
  return (
    <Select
      label={label}
      hideLabel
      options={[{ value: ALL, label: allLabel }, ...options]}
      value={value ?? ALL}
      onChange={(next) => change({ [name]: next === ALL ? null : String(next) })}
      className="min-w-40"
    />
  );
}
