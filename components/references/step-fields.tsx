"use client";

import { useState } from "react";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { SOURCES, STEP_RULES } from "@/lib/references/recipe";
import { RULE_WORDS, SOURCE_SHORT } from "@/lib/references/words";
import { FieldGroup } from "./field-group";

const TITLES = ["Decides first", "Where that says nothing", "Where that says nothing either"];
const RULES = STEP_RULES.map((value) => ({ value, label: RULE_WORDS[value] }));
const VOTES = [
  { value: "judgment", label: "every judgment has a vote" },
  { value: "source", label: "every source has one vote, by its own majority" },
];

/** One step of a recipe of one's own. Nobody ticked = there is no such step. */
export function StepFields({
  number,
  judges,
  onChange,
}: {
  number: 1 | 2 | 3;
  judges: readonly string[];
  /** A select has got another value: unlike the other fields, selects fire no event of the page. */
  onChange: () => void;
}) {
  const [sources, setSources] = useState<string[]>(number === 1 ? ["medical_expert"] : []);
  return (
    <FieldGroup title={TITLES[number - 1] ?? ""}>
      <CheckboxGroup
        label="Who counts"
        name={`sources${number}`}
        value={sources}
        onChange={setSources}
      >
        {SOURCES.map((source) => (
          <Checkbox key={source} value={source}>
            {SOURCE_SHORT[source]}
          </Checkbox>
        ))}
      </CheckboxGroup>
      {sources.includes("judge") && (
        <CheckboxGroup
          label="Judges that count"
          hint="All count where none is ticked."
          name="judges"
        >
          {judges.map((judge) => (
            <Checkbox key={judge} value={judge}>
              {judge}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {sources.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Rule"
            name={`rule${number}`}
            options={RULES}
            defaultValue="unanimous"
            onChange={onChange}
          />
          <Select
            label="Votes"
            name={`votes${number}`}
            options={VOTES}
            defaultValue="judgment"
            onChange={onChange}
          />
          <TextField
            label="Labels needed"
            name={`minimum${number}`}
            hint="With fewer, the next step is asked."
            inputMode="numeric"
            defaultValue="1"
          />
        </div>
      )}
    </FieldGroup>
  );
}
