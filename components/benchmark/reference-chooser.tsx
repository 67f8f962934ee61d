"use client";

import { useTableQuery } from "@/components/ui/data-table-tools";
import { Select } from "@/components/ui/select";

/** Which reference's labels are used; the choice lives in the address. */
export function ReferenceChooser({
  references,
  reference,
}: {
  references: readonly { readonly id: string; readonly name: string }[];
  reference: string;
}) {
  const { change } = useTableQuery();
  return (
    <Select
      label="Reference"
      className="max-w-80"
      options={references.map(({ id, name }) => ({ value: id, label: name }))}
      value={reference}
      onChange={(next) => change({ reference: String(next) })}
    />
  );
}
