import { readFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { env } from "@/lib/env";

/** What a workbook may take. */
export interface XlsxLimits {
  /** Memory of the thread's JavaScript, in MB. */
  readonly memoryMb: number;
  /** Longest wait for the thread, in milliseconds. */
  readonly timeMs: number;
}
const LIMITS: XlsxLimits = { memoryMb: 384, timeMs: 60_000 };

export interface SheetName {
  readonly name: string;
  readonly isEmpty: boolean;
}

/** A row as it stands in the sheet; `number` from 1. Blank cells are null, dates ISO 8601. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly (string | number | boolean | null)[];
}

/** Why a spreadsheet could not be read, for people. */
export class SheetFault extends Error {}

type Reply =
  | { readonly sheets: readonly SheetName[] }
  | { readonly rows: readonly SheetRow[]; readonly next: number | null }
  | { readonly fault: string };

/** An opened workbook: its rows stay in a thread of their own and come in pieces. */
export class XlsxReader {
  sheets: readonly SheetName[] = [];

  private constructor(
    private readonly worker: Worker,
    private readonly limits: XlsxLimits,
  ) {}

  /** Throws SheetFault for what cannot be read. Close it when done. */
  static async open(bytes: Uint8Array, limits: XlsxLimits = LIMITS): Promise<XlsxReader> {
    const root = env("ADJUDICA_ROOT");
    const program = await readFile(path.join(root, "lib/imports/sources/xlsx-thread.cjs"), "utf8");
    const worker = new Worker(program, {
      eval: true,
      workerData: { bytes, root },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const reader = new XlsxReader(worker, limits);
    try {
      const reply = await reader.next();
      if ("sheets" in reply) reader.sheets = reply.sheets;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    return reader;
  }

  /** Rows of a sheet that have something in them, hidden ones included. */
  async *rows(sheet: number): AsyncGenerator<SheetRow> {
    for (let from: number | null = 0; from !== null; ) {
      this.worker.postMessage({ sheet, from });
      const reply = await this.next();
      if (!("rows" in reply)) throw new Error("the thread gave no rows");
      yield* reply.rows;
      from = reply.next;
    }
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private next(): Promise<Exclude<Reply, { fault: string }>> {
    const { worker, limits } = this;
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      };
      const fail = (words: string) => {
        end();
        reject(new SheetFault(words));
      };
      const onMessage = (reply: Reply) => {
        if ("fault" in reply) return fail(`${UNREADABLE}: ${reply.fault}`);
        end();
        resolve(reply);
      };
      const onError = ({ code, message }: NodeJS.ErrnoException) =>
        fail(code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge(limits) : `${UNREADABLE}: ${message}`);
      const onExit = () => fail("a workbook that ended its reader");
      const tooSlow = `a workbook that takes longer than ${limits.timeMs / 1000} s to read`;
      const timer = setTimeout(() => fail(tooSlow), limits.timeMs);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    });
  }
}

const UNREADABLE = "a file that is no readable workbook";
const tooLarge = ({ memoryMb }: XlsxLimits): string =>
  `a workbook that needs more than ${memoryMb} MB of memory`;
