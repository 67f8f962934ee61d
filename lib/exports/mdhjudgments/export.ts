import type { Sql } from "postgres";
import { CSV, type ExportFile, JSONL } from "@/lib/exports/types";
import { unusedName } from "@/lib/exports/unused-name";
import { groupBy } from "@/lib/group-by";
import { type CsvFile, csvFiles, headerLine, inputLines, type SectionColumn } from "./csv-files";
import { importedLines, nativeAdjudications, nativeLines } from "./jsonl";
import { BATCH, listResponseIds, listSourceFiles, loadJudgments, loadResponses } from "./queries";

const NATIVE_NAME = "mdhjudgments-firstpassannotations.jsonl";

/**
 * The imported files as they were, first-pass work and adjudications done here as files of the same
 * format, and the seven linked CSV files.
 */
export async function* exportMdhjudgments(
  tx: Sql,
  projectId: string,
  sectionColumns: readonly SectionColumn[],
): AsyncGenerator<ExportFile> {
  const files = await listSourceFiles(tx, projectId);
  const tables = csvFiles(sectionColumns);
  const names = new Set(tables.map(({ name }) => name));
  for (const { id, name } of files)
    yield { name: unusedName(name, names), mediaType: JSONL, chunks: importedLines(tx, id) };
  const native = await nativeLines(tx, projectId);
  if (native) yield { name: unusedName(NATIVE_NAME, names), mediaType: JSONL, chunks: native };
  for (const { name, chunks } of await nativeAdjudications(tx, projectId))
    yield { name: unusedName(name, names), mediaType: JSONL, chunks };
  const fileIds = files.map(({ id }) => id);
  const responseIds = await listResponseIds(tx, projectId, fileIds);
  for (const file of tables) {
    const chunks = csvChunks(tx, projectId, file, fileIds, responseIds);
    yield { name: file.name, mediaType: CSV, chunks };
  }
}

async function* csvChunks(
  tx: Sql,
  projectId: string,
  file: CsvFile,
  fileIds: readonly string[],
  responseIds: readonly string[],
): AsyncGenerator<string> {
  yield headerLine(file);
  for (let from = 0; from < responseIds.length; from += BATCH) {
    const batch = responseIds.slice(from, from + BATCH);
    const responses = await loadResponses(tx, batch);
    const { protocols } = file;
    const judgments =
      protocols.length > 0 ? await loadJudgments(tx, projectId, fileIds, batch, protocols) : [];
    const byResponse = groupBy(judgments, ({ response_id }) => response_id);
    yield responses
      .map((response) =>
        inputLines(file, { response, judgments: byResponse.get(response.id) ?? [] }),
      )
      .join("");
  }
}

/** Whoever has the files alone should know which are whose. */
export async function* aboutMdhjudgments(): AsyncGenerator<string> {
  yield "\nImported files are as they were, byte for byte; files with -2 in their name, or that were not imported, hold work done here. The CSV files hold both.\n";
}
