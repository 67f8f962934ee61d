import type { Field } from "./fields";
import type { LabelColumn, Mapping } from "./mapping";

/** What a column is, for a form that asks it of each column. Ids are asked apart. */
export type ColumnRole = Exclude<Field, IdField> | "label" | "metadata" | "ignore";

/** Ids of which a column can be a part, whatever else it is. */
export const ID_FIELDS = ["question_id", "response_id", "section_id"] as const;
export type IdField = (typeof ID_FIELDS)[number];

const isIdField = (field: string): field is IdField =>
  (ID_FIELDS as readonly string[]).includes(field);

export function roleOf(mapping: Mapping, column: string): ColumnRole {
  if (mapping.labels.some((label) => label.column === column)) return "label";
  if (mapping.ignore.includes(column)) return "ignore";
  const field = Object.entries(mapping.fields).find(
    ([name, columns]) => !isIdField(name) && columns.includes(column),
  );
  return (field?.[0] as ColumnRole | undefined) ?? "metadata";
}

/** The mapping in which `column` is this, and is nothing else but a part of ids. */
export function withRole(mapping: Mapping, column: string, role: ColumnRole): Mapping {
  const others = (columns: readonly string[]) => columns.filter((each) => each !== column);
  const fields: Mapping["fields"] = Object.fromEntries(
    Object.entries(mapping.fields).map(([name, columns]) => [
      name,
      isIdField(name) ? columns : others(columns),
    ]),
  );
  if (role !== "label" && role !== "metadata" && role !== "ignore")
    fields[role] = [...(fields[role] ?? []), column];
  const kept = mapping.labels.filter((label) => label.column !== column);
  const labels = role === "label" ? [...kept, newLabel(column)] : kept;
  const ignore = others(mapping.ignore);
  return { ...mapping, fields, labels, ignore: role === "ignore" ? [...ignore, column] : ignore };
}

const newLabel = (column: string): LabelColumn => ({
  ...{ column, coder: column, coderColumn: null, role: "rater", task: column },
  ...{ values: {}, allowed: null, answers: null },
});

export const isIdPart = ({ fields }: Mapping, field: IdField, column: string): boolean =>
  fields[field]?.includes(column) ?? false;

/** The mapping in which `column` is, or is not, a part of this id; parts are in the columns' order. */
export function withIdPart(
  mapping: Mapping,
  field: IdField,
  column: string,
  isPart: boolean,
  order: readonly string[],
): Mapping {
  const parts = new Set(mapping.fields[field] ?? []);
  if (isPart) parts.add(column);
  else parts.delete(column);
  const columns = order.filter((each) => parts.has(each));
  return { ...mapping, fields: { ...mapping.fields, [field]: columns } };
}

export const withLabel = (
  mapping: Mapping,
  column: string,
  change: Partial<LabelColumn>,
): Mapping => ({
  ...mapping,
  labels: mapping.labels.map((label) =>
    label.column === column ? { ...label, ...change } : label,
  ),
});
