"use client";

import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { withLabel } from "@/lib/imports/table/edit-mapping";
import { readLabel } from "@/lib/imports/table/labels";
import type { LabelColumn, Mapping } from "@/lib/imports/table/mapping";

/** Whose labels a column holds, in which role, and how what was typed is read. */
export function LabelFields({
  label,
  values,
  mapping,
  onChange,
}: {
  label: LabelColumn;
  /** What stands in the first rows; empty where it is too much to list. */
  values: readonly string[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const change = (changed: Partial<LabelColumn>) =>
    onChange(withLabel(mapping, label.column, changed));
  return (
    <div className="grid gap-3 rounded-lg bg-ground p-4">
      <TextField
        label="Given by"
        hint="The pseudonym of one person, the same in every file."
        value={label.coder ?? ""}
        onChange={(coder) => change({ coder })}
      />
      <RadioGroup
        label="As"
        value={label.role}
        onChange={(role) => change({ role: role as LabelColumn["role"] })}
      >
        <Radio value="rater">Rater</Radio>
        <Radio value="adjudicator" help="Decided in the light of raters' labels; kept apart.">
          Adjudicator
        </Radio>
      </RadioGroup>
      <TextField
        label="Task"
        hint="Columns about the same question share it."
        value={label.task}
        onChange={(task) => change({ task })}
      />
      {values.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">Read as</legend>
          {values.map((value) => (
            <TextField
              key={value}
              label={value}
              value={readLabel(value, label.values)}
              onChange={(read) => change({ values: { ...label.values, [value]: read } })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
