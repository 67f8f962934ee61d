/** Files of follow-up judgments: one for each coder and file of continuations. */
import { jsonObjectFile } from "@/lib/exports/json-file";
import type { ExportScope } from "@/lib/exports/scope";
import type { ExportFile } from "@/lib/exports/types";
import { unusedName } from "@/lib/exports/unused-name";
import { groupBy } from "@/lib/group-by";
import {
  countFollowUps,
  type FollowUpCount,
  readFollowUps,
  type VerdictRow,
} from "./answer-queries";
import { followUpResult } from "./records";

export async function* followUpFiles({
  tx,
  projectId,
  names,
}: Pick<ExportScope, "tx" | "projectId"> & {
  readonly names: Set<string>;
}): AsyncGenerator<ExportFile> {
  const counts = await countFollowUps(tx, projectId);
  const files = groupBy(counts, ({ coder, inputFile }) => JSON.stringify([coder, inputFile]));
  for (const rows of files.values()) {
    const [first] = rows;
    if (!first) continue;
    const read = () => results(readFollowUps(tx, projectId, first));
    const name = unusedName(nameOf(first), names);
    yield jsonObjectFile(name, async () => ({ metadata: metadataOf(first, rows) }), [
      { key: "results", read },
    ]);
  }
}

async function* results(rows: AsyncIterable<VerdictRow>) {
  for await (const row of rows) yield followUpResult(row);
}

/** After the file of continuations, as the study names them, and whoever judged. */
const nameOf = ({ coder, inputFile }: FollowUpCount): string => {
  const base = (inputFile ?? "dialogues").replace(/^.*[\\/]/, "").replace(/\.json$/, "");
  return `${base}_continuation_eval_${coder}.json`.replace(/[\\/]/g, "_");
};

function metadataOf(first: FollowUpCount, rows: readonly FollowUpCount[]) {
  const { coder, isPerson, inputFile, evaluatedAt } = first;
  const by = (key: "category" | "model") =>
    Object.fromEntries([...groupBy(rows, (row) => row[key])].map(([k, own]) => [k, rates(own)]));
  const { total, ...all } = rates(rows);
  return {
    input_file: inputFile ?? undefined,
    ...(isPerson ? { annotator: coder } : { judge_model: coder.replace(/-judge$/, "") }),
    evaluated_at: evaluatedAt ?? undefined,
    statistics: {
      ...{ total_cases: total, ...all },
      by_behavior_category: by("category"),
      by_model: by("model"),
    },
  };
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)}%`;

function rates(rows: readonly FollowUpCount[]) {
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const corrected = rows.reduce((sum, row) => sum + row.corrected, 0);
  return {
    ...{ total, maintains_failure: total - corrected, corrected_failure: corrected },
    correction_rate: percent(corrected, total),
    maintenance_rate: percent(total - corrected, total),
  };
}
