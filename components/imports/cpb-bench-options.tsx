"use client";

import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import type { ImportChoices } from "./send-files";

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
        <TextField
          label="Columns of raters’ labels"
          hint="For sheets. Several with commas between them."
          value={choices.raters}
          onChange={(raters) => change({ raters })}
        />
        <TextField
          label="Columns of decisions"
          hint="Decided in the light of raters’ labels. No agreement counts them."
          value={choices.adjudicators}
          onChange={(adjudicators) => change({ adjudicators })}
        />
        <TextField
          label="Pass over"
          hint="Categories such as Emotional Pressure, or cases as DATASET/DIALOGUE/TURN."
          value={choices.exclude}
          onChange={(exclude) => change({ exclude })}
        />
        <TextField
          label="Condition"
          hint="Of responses that were made under an intervention."
          value={choices.condition}
          onChange={(condition) => change({ condition })}
        />
      </div>
    </div>
  );
}
