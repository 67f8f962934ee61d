import { parseJsonLine } from "@/lib/imports/json";
import { Findings } from "@/lib/imports/problems";
import { RECORD_LIMIT } from "./jsonl";
import type { Source } from "./source";
import { plainName, type TableRow } from "./table-row";
import { readText } from "./utf8";

interface Piece {
  readonly text: string;
  readonly line: number;
}

/**
 * The records of a JSON file: the objects of its list, or of the lists of its outermost object.
 * Only one record at a time is in memory.
 */
export async function* jsonRows(source: Source, findings: Findings): AsyncGenerator<TableRow> {
  const file = source.name;
  const splitter = new RecordSplitter();
  for await (const text of readText(file, source.read(), findings)) {
    for (const record of splitter.push(text)) {
      const place = { file, line: record.line };
      const line = { number: record.line, text: record.text, raw: record.text };
      const value = parseJsonLine(line, place, findings);
      if (value !== undefined)
        yield { fields: value as Record<string, unknown>, place, fieldName: plainName };
    }
    if (splitter.openLength > RECORD_LIMIT) {
      const found = "a record of more than 64 MB";
      findings.say({ file, line: splitter.line }, "", found, "a list of records");
      return;
    }
  }
  if (findings.problemCount === 0) checkFrame(splitter, file, findings);
}

/**
 * What stands around the records of a JSON file, each of which is `0` in it: names, counts, and the
 * keys of lists. Undefined where it is no JSON, which reading the records reports.
 */
export async function readFrame(source: Source): Promise<unknown> {
  const splitter = new RecordSplitter();
  for await (const text of readText(source.name, source.read(), new Findings()))
    for (const _ of splitter.push(text));
  try {
    return JSON.parse(splitter.frame);
  } catch {
    return undefined;
  }
}

/** What stands around the records must be JSON too. */
function checkFrame(splitter: RecordSplitter, file: string, findings: Findings): void {
  const place = { file, line: splitter.line };
  try {
    const frame: unknown = JSON.parse(splitter.frame);
    const lists = Array.isArray(frame) ? [frame] : Object.values(frame ?? {}).filter(Array.isArray);
    if (lists.length === 0)
      findings.say({ file, line: null }, "", "no list", "a list of records, as [{…}, {…}]");
    if (Array.isArray(frame) && frame.some((item) => item !== RECORD))
      findings.say({ file, line: null }, "", "entries that are not objects", "a list of objects");
  } catch (error) {
    const found = `text that is not JSON: ${(error as Error).message}`;
    findings.say(place, "", found, "one JSON list of records");
  }
}

/** What stands in the frame in place of a record. */
const RECORD = 0;

/** Cuts records out of JSON text that comes in pieces, and keeps what is left as the frame. */
class RecordSplitter {
  /** The text without its records, which are `0` there. */
  frame = "";
  line = 1;
  private readonly open: string[] = [];
  private inString = false;
  private isEscaped = false;
  /** Text of the record that is being read; null between records. */
  private record: string | null = null;
  private recordLine = 1;
  private recordDepth = 0;

  get openLength(): number {
    return Math.max(this.record?.length ?? 0, this.frame.length);
  }

  *push(text: string): Generator<Piece> {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at];
      if (char === "\n") this.line += 1;
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (char === "\\") this.isEscaped = true;
        else if (char === '"') this.inString = false;
      } else if (char === '"') this.inString = true;
      else if (char === "{" || char === "[") {
        if (char === "{" && this.record === null && this.isInList) {
          this.frame += text.slice(from, at);
          from = at;
          this.record = "";
          this.recordLine = this.line;
          this.recordDepth = this.open.length;
        }
        this.open.push(char);
      } else if (char === "}" || char === "]") {
        this.open.pop();
        if (this.record !== null && this.open.length === this.recordDepth) {
          yield { text: this.record + text.slice(from, at + 1), line: this.recordLine };
          this.record = null;
          this.frame += String(RECORD);
          from = at + 1;
        }
      }
    }
    if (this.record === null) this.frame += text.slice(from);
    else this.record += text.slice(from);
  }

  private get isInList(): boolean {
    const [outer, inner] = this.open;
    return (
      (this.open.length === 1 && outer === "[") ||
      (this.open.length === 2 && outer === "{" && inner === "[")
    );
  }
}
