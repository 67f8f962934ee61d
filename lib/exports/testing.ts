import type { Actor } from "@/lib/access/actor";
import { exportFiles } from "./commands";
import { type ExportFormatName, parseExportOptions } from "./formats";

/** All files of an export, name -> text, for tests. */
export async function exportTexts(
  actor: Actor,
  projectId: string,
  format: ExportFormatName,
  options: Parameters<typeof parseExportOptions>[0] = {},
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const decoder = new TextDecoder();
  const input = { projectId, format, options: parseExportOptions(options) };
  for await (const { name, chunks } of exportFiles(actor, input)) {
    let text = "";
    for await (const chunk of chunks)
      text += typeof chunk === "string" ? chunk : decoder.decode(chunk);
    texts.set(name, text);
  }
  return texts;
}
