import type { Findings } from "@/lib/imports/problems";
import { didYouMean } from "@/lib/protocols/suggest";
import { findColumn, nearColumn } from "./columns";
import { type Mapping, mappingGap, namedColumns } from "./mapping";

/**
 * The mapping with its columns as this file spells them: case, spaces and punctuation may differ.
 * A column that is not there becomes a problem that names the nearest one.
 */
export function resolveMapping(
  mapping: Mapping,
  columns: readonly string[],
  file: string,
  findings: Findings,
): Mapping {
  const place = { file, line: null };
  const gap = mappingGap(mapping);
  if (gap) findings.say(place, "", "a mapping that lacks something", gap);
  const meant = new Map<string, string>();
  for (const name of new Set(namedColumns(mapping))) {
    const found = findColumn(name, columns);
    if (found !== null) meant.set(name, found);
    else {
      const near = nearColumn(name, columns);
      const hint = near ? ` Did you mean “${near}”?` : didYouMean(name, columns);
      findings.say(place, name, "no such column", `a column of this name.${hint}`);
    }
  }
  const spelt = (name: string) => meant.get(name) ?? name;
  return {
    ...mapping,
    fields: Object.fromEntries(
      Object.entries(mapping.fields).map(([field, names]) => [field, names.map(spelt)]),
    ),
    labels: mapping.labels.map((label) => ({
      ...label,
      column: spelt(label.column),
      coderColumn: label.coderColumn && spelt(label.coderColumn),
    })),
    ignore: mapping.ignore.map(spelt),
  };
}
