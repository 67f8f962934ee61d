import type { Findings } from "@/lib/imports/problems";
import type { QaRow } from "@/lib/imports/qa/fields";
import { type Row, readRows } from "@/lib/imports/rows";
import { fileKind } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import { readResponse, readSection, type SectionFields } from "./table-fields";

type TableName = "responses" | "sections";

/** Whether a file is such a table of an export of units; its rows do not repeat the question. */
export const isUnitTable = ({ name }: Source, table: TableName): boolean =>
  new RegExp(`^${table}\\b`, "i").test(name) && ["csv", "xlsx"].includes(fileKind(name) ?? "");

/** A response as its table has it, and where. */
export interface TableResponse {
  readonly row: Row;
  readonly value: Omit<QaRow, "question">;
}

/**
 * The responses of one table with their sections of another, where there is one. Both are in the
 * order in which they were exported, so that only one response is in memory.
 */
export async function* readUnitTables(
  responses: Source,
  sections: Source | null,
  findings: Findings,
): AsyncGenerator<TableResponse> {
  const groups = sections && new SectionGroups(readRows(sections, findings), findings);
  for await (const row of readRows(responses, findings)) {
    const value = readResponse(row, findings);
    if (!value) continue;
    const found = (await groups?.take(value.response_id)) ?? [];
    const lists = {
      sections: found.length > 0 ? found.map(({ section }) => section) : null,
      section_ids: found.length > 0 ? found.map(({ section_id }) => section_id) : null,
    };
    yield { row, value: { ...value, ...lists } };
  }
  await groups?.finish();
}

/** Takes the rows of sections of one response after another. */
class SectionGroups {
  private next: SectionFields | null = null;
  private readonly rows: AsyncIterator<Row>;

  constructor(
    rows: AsyncIterable<Row>,
    private readonly findings: Findings,
  ) {
    this.rows = rows[Symbol.asyncIterator]();
  }

  /** The sections of this response, if they are next. */
  async take(responseId: string): Promise<SectionFields[]> {
    const taken: SectionFields[] = [];
    for (let row = await this.peek(); row?.response_id === responseId; row = await this.peek()) {
      taken.push(row);
      this.next = null;
    }
    return taken;
  }

  /** Reports sections that are left: their responses are not there, or stand in another order. */
  async finish(): Promise<void> {
    for (let row = await this.peek(); row; row = await this.peek()) {
      const expected = "a response of the other table, and the order of its rows";
      this.findings.add(row.place, "response_id", row.response_id, expected);
      this.next = null;
    }
  }

  private async peek(): Promise<SectionFields | null> {
    while (this.next === null) {
      const { value: row, done } = await this.rows.next();
      if (done) return null;
      this.next = readSection(row, this.findings);
    }
    return this.next;
  }
}
