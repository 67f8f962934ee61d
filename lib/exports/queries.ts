import { type Actor, authorize } from "@/lib/access/actor";
import { EXPORT_FORMATS, parseExportOptions } from "./formats";
import { openSnapshot } from "./snapshot";

/** Names of the files that each format would give now. Nothing of them is made. */
export async function listExportNames(
  actor: Actor,
  projectId: string,
): Promise<Record<string, string[]>> {
  authorize(actor, "data:export", projectId);
  const snapshot = await openSnapshot();
  const options = parseExportOptions({});
  const names: Record<string, string[]> = {};
  try {
    for (const [format, { files }] of Object.entries(EXPORT_FORMATS)) {
      const found: string[] = [];
      for await (const { name } of files(snapshot.tx, projectId, options)) found.push(name);
      names[format] = found;
    }
  } finally {
    await snapshot.close();
  }
  return names;
}
