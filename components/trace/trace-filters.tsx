"use client";

import { TableFilter } from "@/components/ui/table-filters";
import { aboutWords } from "./words";

/** Narrows a trace to one person, one section, or to what was submitted. */
export function TraceFilters({
  coders,
  sections,
  chosen,
}: {
  coders: readonly { id: string; name: string }[];
  sections: number;
  chosen: { coder?: string; section?: string; show?: string };
}) {
  const places = Array.from({ length: sections }, (_, i) => i + 1);
  return (
    <div className="flex flex-wrap gap-3" data-print="hide">
      <TableFilter
        name="coder"
        label="Who"
        allLabel="Everybody"
        value={chosen.coder}
        options={coders.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TableFilter
        name="section"
        label="About"
        allLabel="Everything"
        value={chosen.section}
        options={places.map((n) => ({ value: String(n), label: aboutWords(n) }))}
      />
      <TableFilter
        name="show"
        label="What"
        allLabel="Without single answers"
        value={chosen.show}
        options={[{ value: "answers", label: "With each changed answer" }]}
      />
    </div>
  );
}
