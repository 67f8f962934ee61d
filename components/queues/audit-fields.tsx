"use client";

import { NumberField } from "@/components/ui/number-field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";

/** A sample of what earlier judgments flagged and did not flag, instead of everything. */
export function AuditFields({
  flags,
}: {
  readonly flags: readonly { readonly value: string; readonly label: string }[];
}) {
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">Audit</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Instead of everything, a random sample of what earlier judgments flagged and one of what
        they did not flag, mixed. The probability of each is kept; nobody who works here sees which
        is which.
      </p>
      <div className="mt-3 grid items-end gap-4 sm:grid-cols-2">
        <Select
          label="Flagged by"
          name="flaggedBy"
          options={[{ value: "", label: "No audit" }, ...flags]}
          defaultValue=""
        />
        <TextField label="Coder whose judgments flag (empty: all)" name="flaggedByCoder" />
        <NumberField label="Flagged ones" name="flagged" value={0} />
        <NumberField label="Unflagged ones" name="unflagged" value={0} />
      </div>
    </fieldset>
  );
}
