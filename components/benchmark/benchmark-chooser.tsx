"use client";

import { useTableQuery } from "@/components/ui/data-table-tools";
import { Select } from "@/components/ui/select";
import type { BenchmarkQuery } from "@/lib/benchmark/page-query";

const OVER = [
  { value: "responses", label: "Responses", help: "Sections of one response go together." },
  { value: "sections", label: "Sections", help: "As if sections were independent." },
];
const RESAMPLES = [
  { value: "0", label: "No intervals" },
  { value: "1000", label: "1,000 resamples" },
  { value: "10000", label: "10,000 resamples" },
];
const PEOPLE = [
  { value: "groups", label: "Systems and groups" },
  { value: "all", label: "Single people too" },
];

/** What is scored against what, and how intervals are drawn; all of it lives in the address. */
export function BenchmarkChooser({
  references,
  query,
}: {
  references: readonly { readonly id: string; readonly name: string }[];
  query: BenchmarkQuery;
}) {
  const { change, isPending } = useTableQuery();
  return (
    <div
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
      aria-busy={isPending}
      data-print="hide"
    >
      <Select
        label="Reference"
        options={references.map(({ id, name }) => ({ value: id, label: name }))}
        value={query.reference}
        onChange={(reference) => change({ reference: String(reference) })}
      />
      <Select
        label="Intervals over"
        options={OVER}
        value={query.over}
        onChange={(over) => change({ over: String(over) })}
      />
      <Select
        label="Bootstrap"
        options={RESAMPLES}
        value={String(query.resamples)}
        onChange={(resamples) => change({ resamples: String(resamples) })}
      />
      <Select
        label="Detectors"
        options={PEOPLE}
        value={query.showsPeople ? "all" : "groups"}
        onChange={(people) => change({ people: people === "all" ? "all" : null })}
      />
    </div>
  );
}
