import type { Note } from "@/lib/imports/problems";
import { ProblemTable } from "./problem-table";

/** What is odd in single records. It stops nothing, and nobody mends it. */
export function NoteList({ notes, noteCount }: { notes: readonly Note[]; noteCount: number }) {
  const count = noteCount.toLocaleString("en-GB");
  const words = noteCount === 1 ? "1 record is odd" : `${count} things are odd`;
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer rounded-sm font-medium text-accent">
        {words}, and kept as {noteCount === 1 ? "it is" : "they are"}
      </summary>
      <div className="mt-3 grid grid-cols-1">
        <ProblemTable problems={notes} caption="Odd records" restWords="are not shown here" />
      </div>
    </details>
  );
}
