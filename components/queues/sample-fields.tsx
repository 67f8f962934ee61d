"use client";

import { NumberField } from "@/components/ui/number-field";

/** Extra judgments for a seeded sample. */
export function SampleFields() {
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">Extra judgments for a sample</legend>
      <p className="mt-1 text-sm text-ink-soft">
        A random part of what is handed out gets more judgments, to estimate agreement. It is drawn
        by stratum from the seed, and the probability is kept with each.
      </p>
      <div className="mt-3 grid items-end gap-4 sm:grid-cols-3">
        <NumberField
          label="Extra judgments"
          name="extraOverlap"
          hint="0 draws no sample."
          value={0}
        />
        <NumberField
          label="Share in percent"
          name="extraPercent"
          hint="Of all that is handed out."
          decimal
          value={25}
        />
        <NumberField
          label="At least"
          name="extraMinimum"
          hint="Responses, turns or conversations."
          value={200}
        />
      </div>
    </fieldset>
  );
}
