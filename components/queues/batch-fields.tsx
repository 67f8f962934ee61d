"use client";

import { NumberField } from "@/components/ui/number-field";

export interface BatchSettings {
  readonly batchMin: number | null;
  readonly batchMax: number | null;
  readonly batchComments: number | null;
  readonly maxBatches: number | null;
}

/** How many sections are handed out together; of a queue that is made, empty for the role's defaults. */
export function BatchFields({ settings }: { settings?: BatchSettings }) {
  const isNew = !settings;
  return (
    <fieldset>
      <legend className="text-[0.9375rem] font-semibold">Batches</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Sections that one person gets together and works through in order.
        {isNew &&
          " Left empty: for medical experts 2 to 6, filled up to 12 comments; for fact checkers 4."}
      </p>
      <div className="mt-3 grid items-end gap-4 sm:grid-cols-2">
        <NumberField
          label="Fewest sections"
          name="batchMin"
          value={settings?.batchMin ?? null}
          isRequired={!isNew}
        />
        <NumberField
          label="Most sections"
          name="batchMax"
          value={settings?.batchMax ?? null}
          isRequired={!isNew}
        />
        <NumberField
          label="Comments to fill up to"
          name="batchComments"
          hint={isNew ? undefined : "Empty: always the most sections."}
          value={settings?.batchComments ?? null}
        />
        <NumberField
          label="Most batches per person"
          name="maxBatches"
          hint="Empty: no limit."
          value={settings?.maxBatches ?? null}
        />
      </div>
    </fieldset>
  );
}
