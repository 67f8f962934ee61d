"use client";

import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import type { ImportChoices } from "./send-files";

const FIELDS = [
  {
    name: "raters",
    label: "Columns of raters’ labels",
    hint: "For sheets. Several with commas between them.",
  },
  {
    name: "adjudicators",
    label: "Columns of decisions",
    hint: "Decided in the light of raters’ labels. No agreement counts them.",
  },
  {
    name: "exclude",
    label: "Pass over",
    hint: "Categories such as Emotional Pressure, or cases as DATASET/DIALOGUE/TURN.",
  },
  {
    name: "condition",
    label: "Condition",
    hint: "Of responses that were made under an intervention.",
  },
] as const;

/** What the files of CPB-Bench do not say themselves. */
export function CpbBenchOptions({
  choices,
  change,
}: {
  choices: ImportChoices;
  change: (changed: Partial<ImportChoices>) => void;
}) {
  return (
    <div className="grid gap-6">
      <RadioGroup
        label="Dialogues of responses and judgments"
        value={choices.dialogues}
        onChange={(dialogues) => change({ dialogues })}
      >
        <Radio
          value="known"
          help="In these files or in the project: import the cases first, or with them."
        >
          Known
        </Radio>
        <Radio
          value="texts"
          help="The segment that stands in each record is kept as a text of its own."
        >
          Only as texts
        </Radio>
      </RadioGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            value={choices[name]}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
    </div>
  );
}
