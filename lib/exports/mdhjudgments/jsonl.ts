import type { Sql } from "postgres";
import { groupBy } from "@/lib/group-by";
import {
  BATCH,
  hasNativeResponses,
  listAdjudicated,
  listFileRecords,
  listNativeResponseIds,
  loadFileJudgments,
  loadNativeJudgments,
  loadResponses,
} from "./queries";
import { buildRecord, EXPERT, FACT_CHECK, FIRST_PASS, lineOf } from "./record";

/** An imported file as it was, byte for byte. */
export async function* importedLines(tx: Sql, fileId: string): AsyncGenerator<string> {
  let position = -1;
  for (;;) {
    const records = await listFileRecords(tx, fileId, position);
    if (records.length === 0) return;
    const ids = records.map(({ response_id }) => response_id);
    const responses = await loadResponses(tx, ids);
    const judgments = await loadFileJudgments(tx, fileId, ids);
    const byResponse = groupBy(judgments, ({ response_id }) => response_id);
    let text = "";
    for (const [index, { detail, position: at }] of records.entries()) {
      position = at;
      const response = responses[index];
      if (!response) throw new Error(`source record ${at} has no response`);
      const record = buildRecord(response, byResponse.get(response.id) ?? []);
      const bare = detail.annotations === null ? { ...record, annotations: null } : record;
      text += detail.line ?? lineOf(bare);
    }
    yield text;
  }
}

/** First-pass work done here, in the study's format; null when there is nothing to write. */
export const nativeLines = async (
  tx: Sql,
  projectId: string,
): Promise<AsyncGenerator<string> | null> =>
  (await hasNativeResponses(tx, projectId)) ? nativeBatches(tx, projectId) : null;

async function* nativeBatches(tx: Sql, projectId: string): AsyncGenerator<string> {
  const ids = await listNativeResponseIds(tx, projectId);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const responses = await loadResponses(tx, batch);
    const judgments = await loadNativeJudgments(tx, projectId, batch, FIRST_PASS);
    const byResponse = groupBy(judgments, ({ response_id }) => response_id);
    yield responses
      .map((response) => lineOf(buildRecord(response, byResponse.get(response.id) ?? [])))
      .join("");
  }
}

const ORDINALS = ["first", "second"];

export interface AdjudicationFile {
  readonly name: string;
  readonly chunks: AsyncGenerator<string>;
}

/**
 * Adjudications made here, as the study has them: of each kind a file of the first of every section,
 * one of the second, and so on. First-pass work done here on the same responses stands beside them.
 */
export async function nativeAdjudications(
  tx: Sql,
  projectId: string,
): Promise<readonly AdjudicationFile[]> {
  const files: AdjudicationFile[] = [];
  const kinds = [
    ["medicalexpert", EXPERT],
    ["factchecker", FACT_CHECK],
  ] as const;
  for (const [kind, protocols] of kinds) {
    const responses = await listAdjudicated(tx, projectId, protocols);
    const most = Math.max(0, ...responses.map(({ times }) => times));
    for (let nth = 1; nth <= most; nth += 1) {
      const ids = responses.filter(({ times }) => times >= nth).map(({ id }) => id);
      const name = `mdhjudgments-${ORDINALS[nth - 1] ?? nth}${kind}adjudication.jsonl`;
      files.push({ name, chunks: adjudicationLines(tx, projectId, ids, protocols, nth) });
    }
  }
  return files;
}

async function* adjudicationLines(
  tx: Sql,
  projectId: string,
  ids: readonly string[],
  protocols: readonly string[],
  nth: number,
): AsyncGenerator<string> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const responses = await loadResponses(tx, batch);
    const first = await loadNativeJudgments(tx, projectId, batch, FIRST_PASS);
    const all = await loadNativeJudgments(tx, projectId, batch, protocols);
    const judgments = [...first, ...all.filter((row) => row.nth === nth)];
    const byResponse = groupBy(judgments, ({ response_id }) => response_id);
    yield responses
      .map((response) => lineOf(buildRecord(response, byResponse.get(response.id) ?? [])))
      .join("");
  }
}
