import { createReadStream } from "node:fs";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import type { NamedFile } from "@/lib/imports/named";
import { UsageError } from "../exit-codes";

/** A file to import, which is read as it is sent. Throws UsageError where it cannot be read. */
export async function openInput(file: string): Promise<NamedFile> {
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw unreadable(file, error);
  }
  return { name: path.basename(file), body: piecesOf(file) };
}

async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 });
  } catch (error) {
    throw unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown): UsageError =>
  new UsageError(`Cannot read ${file}: ${error instanceof Error ? error.message : error}`);
