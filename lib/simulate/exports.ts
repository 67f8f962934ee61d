import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Actor } from "@/lib/access/actor";
import { exportFiles } from "@/lib/exports/commands";
import { EXPORT_FORMATS, isExportFormat, parseExportOptions } from "@/lib/exports/formats";

/**
 * Writes every export that the project would give into a folder, one folder per format; returns the
 * files' paths below it.
 */
export async function writeAllExports(
  actor: Actor,
  projectId: string,
  folder: string,
): Promise<string[]> {
  const options = parseExportOptions({});
  const written: string[] = [];
  for (const format of Object.keys(EXPORT_FORMATS).filter(isExportFormat)) {
    await mkdir(path.join(folder, format), { recursive: true });
    for await (const file of exportFiles(actor, { projectId, format, options })) {
      const name = path.join(format, file.name);
      await pipeline(Readable.from(file.chunks), createWriteStream(path.join(folder, name)));
      written.push(name);
    }
  }
  return written;
}
