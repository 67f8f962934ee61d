"use client";

import { useTableQuery } from "@/components/ui/data-table-tools";
import { Select } from "@/components/ui/select";

/** Which two references are compared; the choice lives in the address. */
export function PairChooser({
  references,
  from,
  to,
}: {
  references: readonly { readonly id: string; readonly name: string }[];
  from: string;
  to: string;
}) {
  const { change } = useTableQuery();
  const options = references.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid max-w-form gap-4 sm:grid-cols-2">
      <Select
        label="From"
        options={options}
        value={from}
        onChange={(a) => change({ a: String(a), b: a === to ? from : to })}
      />
      <Select
        label="To"
        options={options}
        value={to}
        onChange={(b) => change({ b: String(b), a: b === from ? to : from })}
      />
    </div>
  );
}
