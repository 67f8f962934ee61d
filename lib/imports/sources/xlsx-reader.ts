import { readFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { env } from "@/lib/env";

/** Memory of the thread's JavaScript, in MB. */
const MEMORY_MB = 384;
/** Longest wait for the thread. */
const TIME_MS = 60_000;

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

  private constructor(private readonly worker: Worker) {}

  /** Throws SheetFault for what cannot be read. Close it when done. */
  static async open(bytes: Uint8Array, root = env("ADJUDICA_ROOT")): Promise<XlsxReader> {
    const program = await readFile(path.join(root, "lib/imports/sources/xlsx-thread.cjs"), "utf8");
    const worker = new Worker(program, {
      eval: true,
      workerData: { bytes, root },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const reader = new XlsxReader(worker);
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
    const { worker } = this;
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
        fail(code === "ERR_WORKER_OUT_OF_MEMORY" ? TOO_LARGE : `${UNREADABLE}: ${message}`);
      const onExit = () => fail("a workbook that ended its reader");
      const timer = setTimeout(() => fail("a workbook that takes longer than a minute"), TIME_MS);
      worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    });
  }
}

const UNREADABLE = "a file that is no readable workbook";
const TOO_LARGE = `a workbook that needs more than ${MEMORY_MB} MB of memory`;
