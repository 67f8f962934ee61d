"use client";

import { NumberField } from "@/components/ui/number-field";
import { groupLabel } from "@/lib/access/role-words";
import type { GroupChoice } from "@/lib/work/group-choice";

/** Of the overlap, so many judgments kept for each group. */
export function QuotaFields({ groups }: { groups: readonly GroupChoice[] }) {
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">Quotas</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Of each response’s judgments, so many are kept for a group. What the quotas leave of the
        overlap is for anybody.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-3">
        {groups.map(({ name }) => (
          <NumberField key={name} label={groupLabel(name)} name={`quotas.${name}`} value={0} />
        ))}
      </div>
    </fieldset>
  );
}
