"use client";

import { useTableQuery } from "@/components/ui/data-table-tools";
import { Select } from "@/components/ui/select";

/** Which task is counted, by which rule, and against whom; all of it lives in the address. */
export function RatesChooser({
  tasks,
  coders,
  chosen,
  hasAuthorsRule,
}: {
  tasks: readonly { readonly value: string; readonly label: string }[];
  coders: readonly string[];
  chosen: { readonly task: string; readonly rule: string; readonly against: string };
  hasAuthorsRule: boolean;
}) {
  const { change, isPending } = useTableQuery();
  return (
    <div className="grid gap-4 sm:grid-cols-3" aria-busy={isPending}>
      <Select
        label="Task"
        options={tasks}
        value={chosen.task}
        onChange={(task) => change({ task: String(task), rule: null, against: null })}
      />
      <Select
        label="Output that could not be read"
        options={[
          { value: "exclude", label: "Is excluded" },
          ...(hasAuthorsRule
            ? [
                {
                  value: "authors",
                  label: "Counts as for the authors",
                  help: "To replicate published numbers.",
                },
              ]
            : []),
        ]}
        value={chosen.rule}
        onChange={(rule) => change({ rule: String(rule) })}
      />
      <Select
        label="Compared with"
        options={[
          { value: "people", label: "People" },
          ...coders.map((coder) => ({ value: coder, label: coder })),
        ]}
        value={chosen.against}
        onChange={(against) => change({ against: String(against) })}
      />
    </div>
  );
}
