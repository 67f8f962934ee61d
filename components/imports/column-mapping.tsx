"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import {
  type ColumnRole,
  ID_FIELDS,
  isIdPart,
  roleOf,
  withIdPart,
  withRole,
} from "@/lib/imports/table/edit-mapping";
import { FIELDS, type Field } from "@/lib/imports/table/fields";
import type { Mapping } from "@/lib/imports/table/mapping";
import type { TablePreview } from "@/lib/imports/table/preview";
import type { LabelTarget } from "@/lib/imports/table/targets";
import { LabelFields } from "./label-fields";

const ROLES: readonly { value: ColumnRole; label: string; help?: string }[] = [
  ...(Object.keys(FIELDS) as Field[]).flatMap((field) =>
    (ID_FIELDS as readonly string[]).includes(field)
      ? []
      : [{ value: field as ColumnRole, label: FIELDS[field].label }],
  ),
  { value: "label", label: "Existing label", help: "Somebody's judgment, made elsewhere." },
  { value: "metadata", label: "Kept as metadata" },
  { value: "ignore", label: "Left out" },
];

const ID_WORDS = {
  question_id: "question",
  response_id: "response",
  section_id: "section",
} as const;

/** One column: what stands in it, what it is, and of which ids it is a part. */
export function ColumnMapping({
  column,
  table,
  samples,
  mapping,
  targets,
  onChange,
}: {
  column: string;
  table: TablePreview;
  samples: readonly string[];
  mapping: Mapping;
  /** Questions that labels can answer. */
  targets: readonly LabelTarget[];
  onChange: (mapping: Mapping) => void;
}) {
  const role = roleOf(mapping, column);
  const label = mapping.labels.find((each) => each.column === column);
  const slip = table.slips[column];
  return (
    <li className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{column}</p>
        {slip && <p className="text-sm text-ink-soft">Read as “{slip.replace("_", " ")}”.</p>}
        <p dir="auto" className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
          {samples.slice(0, 2).join(" · ")}
        </p>
      </div>
      <div className="grid min-w-0 gap-3">
        <Select
          label={`What “${column}” is`}
          hideLabel
          selectedKey={role}
          onSelectionChange={(key) => onChange(withRole(mapping, column, key as ColumnRole))}
          options={ROLES}
        />
        {role !== "label" && role !== "ignore" && (
          <fieldset className="flex flex-wrap items-center gap-x-4">
            <legend className="sr-only">Ids that “{column}” is a part of</legend>
            <span aria-hidden="true" className="text-sm text-ink-soft">
              Part of the id of the
            </span>
            {ID_FIELDS.map((field) => (
              <Checkbox
                key={field}
                aria-label={`“${column}” names the ${ID_WORDS[field]}`}
                isSelected={isIdPart(mapping, field, column)}
                onChange={(isPart) =>
                  onChange(withIdPart(mapping, field, column, isPart, table.columns))
                }
              >
                {ID_WORDS[field]}
              </Checkbox>
            ))}
          </fieldset>
        )}
        {label && (
          <LabelFields
            label={label}
            values={table.values[column] ?? []}
            mapping={mapping}
            targets={targets}
            onChange={onChange}
          />
        )}
      </div>
    </li>
  );
}
