"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { NumberField } from "@/components/ui/number-field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { ORDER_WORDS, STRATUM_WORDS } from "./words";

const STRATA = [
  { value: "", label: "None" },
  ...Object.entries(STRATUM_WORDS).map(([value, label]) => ({ value, label })),
];

/** The order of handing out, what makes a stratum, the seed, and what is asked at all. */
export function OrderFields() {
  return (
    <>
      <RadioGroup label="Order" name="order" defaultValue="given">
        {Object.entries(ORDER_WORDS).map(([value, { label, help }]) => (
          <Radio key={value} value={value} help={help}>
            {label}
          </Radio>
        ))}
      </RadioGroup>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Select
          label="Stratum"
          name="stratifyBy"
          hint="For the sample, and for the order by stratum."
          options={STRATA}
          defaultValue=""
        />
        <NumberField label="Seed" name="seed" hint="The same seed draws the same." value={42} />
      </div>
      <Checkbox
        name="asksWordless"
        value="yes"
        help="Rules and blank lines. Otherwise native protocols mark them “No facts” by rule, visibly."
      >
        Ask about sections without a letter or digit too
      </Checkbox>
    </>
  );
}
