import { once } from "node:events";
import { finished } from "node:stream/promises";
import type postgres from "postgres";
import { newBlindId, newId } from "@/lib/db/ids";
import type { QuestionValue, ResponseValue, ThreadValue } from "@/lib/imports/material";
import { hasWord } from "@/lib/work/rules";
import type { ImportItem, ItemJudgment } from "./item";

/**
 * The rows of one piece of an import on their way into the staging tables, in the text form of COPY.
 * Positions go on from those that are staged.
 */
export class StagingBatch {
  private readonly rows = Object.fromEntries(
    Object.keys(COLUMNS).map((table) => [table, [] as string[]]),
  ) as Record<Table, string[]>;
  /** Characters so far. */
  size = 0;
  private lastQuestion = "";

  constructor(
    private readonly uploadId: string,
    private position: number,
  ) {}

  /** Position that the next piece begins with. */
  get next(): number {
    return this.position;
  }

  add({ file, question, thread, response, detail = {}, judgments }: ImportItem): void {
    if (question) this.addQuestion(file, question);
    if (thread) this.addThread(file, thread);
    if (response) this.addResponse(file, response, detail);
    for (const each of judgments) this.addJudgment(file, each, response?.externalId ?? null);
  }

  private addQuestion(file: number, question: QuestionValue): void {
    const { externalId, text, language, metadata, before = [], place } = question;
    const said = JSON.stringify([externalId, text, before]);
    // Responses to one question mostly stand together.
    if (said === this.lastQuestion) return;
    this.lastQuestion = said;
    const at = [this.position++, file, place.line];
    const ids = [newId(), newId(), newId()];
    this.push("staged_question", [...at, externalId, text, language, metadata, before, ...ids]);
  }

  private addThread(file: number, thread: ThreadValue): void {
    const { externalId, language, metadata, turns, place } = thread;
    const at = [this.position++, file, place.line];
    this.push("staged_thread", [...at, externalId, language, metadata, turns, newId(), newId()]);
  }

  private addResponse(file: number, response: ResponseValue, detail: object): void {
    const { externalId, questionId, turn, text, generator, condition, language } = response;
    const at = this.position++;
    const about = [externalId, questionId, turn];
    const said = [...about, text, generator, condition, language, response.metadata];
    const ids = [newId(), newBlindId()];
    this.push("staged_response", [at, file, response.place.line, ...said, detail, ...ids]);
    response.sections.forEach((section, index) => {
      const { externalId, text, start, end } = section;
      const cells = [at, index, externalId, text, start, end, hasWord(text), newId(), newId()];
      this.push("staged_section", cells);
    });
  }

  private addJudgment(
    file: number,
    { judgment, coder, mention }: ItemJudgment,
    responseId: string | null,
  ): void {
    const { unit, derived, owners, place } = judgment;
    this.push("staged_judgment", [
      ...[this.position++, file, place.line, judgment.path, judgment.externalId],
      ...[unit.kind, unit.externalId, unit.turn],
      ...[coder.pseudonym, coder.kind, coder.systemKind, coder.group],
      ...[judgment.protocolId, judgment.protocolVersion, judgment.part],
      ...[judgment.answers, judgment.context, judgment.byRule],
      ...[owners?.question_id, owners?.response_id],
      ...[mention?.position, mention && responseId, mention?.time, mention?.detail ?? {}],
      ...[derived.hasError, derived.hasClaim, derived.score, derived.label, newId()],
    ]);
  }

  private push(table: Table, cells: readonly unknown[]): void {
    const line = `${[this.uploadId, ...cells].map(copyCell).join("\t")}\n`;
    this.rows[table].push(line);
    this.size += line.length;
  }

  /** Sends the rows to the database in the given transaction. */
  async copy(tx: postgres.TransactionSql): Promise<void> {
    for (const [table, lines] of Object.entries(this.rows)) {
      if (lines.length === 0) continue;
      const columns = COLUMNS[table as Table];
      const stream =
        await tx`COPY ${tx(table)} (${tx(["upload_id", ...columns])}) FROM STDIN`.writable();
      const done = finished(stream);
      for (const line of lines) if (!stream.write(line)) await once(stream, "drain");
      stream.end();
      await done;
    }
  }
}

const COLUMNS = {
  staged_question: [
    ...["position", "file", "line", "external_id", "text", "language", "metadata", "before"],
    ...["thread_id", "turn_id", "unit_id"],
  ],
  staged_thread: [
    ...["position", "file", "line", "external_id", "language", "metadata", "turns"],
    ...["thread_id", "unit_id"],
  ],
  staged_response: [
    ...["position", "file", "line", "external_id", "question_id", "turn", "text", "generator"],
    ...["condition", "language", "metadata", "detail", "id", "unit_id"],
  ],
  staged_section: [
    ...["position", "index", "external_id", "text", "start", "end", "has_word", "id", "unit_id"],
  ],
  staged_judgment: [
    ...["position", "file", "line", "field", "external_id", "unit_kind", "unit_external_id"],
    ...["unit_turn", "coder", "coder_kind", "system_kind", "coder_group"],
    ...["protocol_id", "protocol_version", "part", "answers", "context", "by_rule"],
    ...["owner_question", "owner_response"],
    ...["mention", "mention_response", "source_time", "detail"],
    ...["has_error", "has_claim", "score", "label", "id"],
  ],
};
type Table = keyof typeof COLUMNS;
export const STAGED_TABLES = Object.keys(COLUMNS) as Table[];

const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function copyCell(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char);
}
