"use client";

import { useState } from "react";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { withLabel } from "@/lib/imports/table/edit-mapping";
import { readLabel } from "@/lib/imports/table/labels";
import { type LabelColumn, labelledUnit, type Mapping } from "@/lib/imports/table/mapping";
import type { LabelTarget } from "@/lib/imports/table/targets";

const NONE = "none";
const keyOf = ({ protocol, part, question }: LabelTarget["answers"]): string =>
  [protocol, part, question].join(" ");

/** Whose labels a column holds, in which role, and how what was typed is read. */
export function LabelFields({
  label,
  values,
  mapping,
  targets,
  onChange,
}: {
  label: LabelColumn;
  /** What stands in the first rows; empty where it is too much to list. */
  values: readonly string[];
  mapping: Mapping;
  targets: readonly LabelTarget[];
  onChange: (mapping: Mapping) => void;
}) {
  const [allowed, setAllowed] = useState((label.allowed ?? []).join("; "));
  const unit = labelledUnit(mapping);
  const fitting = targets.filter((target) => target.unit === unit);
  const change = (changed: Partial<LabelColumn>) =>
    onChange(withLabel(mapping, label.column, changed));
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 rounded-lg bg-ground p-4 lg:grid-cols-2">
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
      <Select
        label="Answers the question"
        hint="Of a protocol, about what the labels are about; by an option’s value or words."
        selectedKey={label.answers ? keyOf(label.answers) : NONE}
        onSelectionChange={(key) =>
          change({
            answers: fitting.find(({ answers }) => keyOf(answers) === key)?.answers ?? null,
          })
        }
        options={[
          { value: NONE, label: "None: kept as labels" },
          ...fitting.map(({ answers, protocol, question }) => ({
            value: keyOf(answers),
            label: `${protocol}: ${question}`,
          })),
        ]}
      />
      <TextField
        label="Allowed labels"
        hint="As they are read, with semicolons between; others are problems. Empty: any."
        value={allowed}
        onChange={(text) => {
          setAllowed(text);
          const list = text.split(";").flatMap((each) => each.trim() || []);
          change({ allowed: list.length > 0 ? list : null });
        }}
      />
      {values.length > 0 && (
        <fieldset className="grid grid-cols-1 gap-x-6 gap-y-2 lg:col-span-2 lg:grid-cols-2">
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
