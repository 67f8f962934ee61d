"use client";

import { TextField } from "@/components/ui/text-field";
import { groupLabel } from "@/lib/access/role-words";

/** Of the overlap, so many judgments kept for each group. */
export function QuotaFields({ groups }: { groups: readonly string[] }) {
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">Quotas</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Of each response’s judgments, so many are kept for a group. What the quotas leave of the
        overlap is for anybody.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        {groups.map((group) => (
          <TextField
            key={group}
            label={groupLabel(group)}
            name={`quotas.${group}`}
            inputMode="numeric"
            defaultValue="0"
          />
        ))}
      </div>
    </fieldset>
  );
}
