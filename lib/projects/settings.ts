import { z } from "zod";
import { ethicsSettings } from "@/lib/ethics/settings";
import { exportSettings } from "@/lib/exports/settings";
import { getProtocol } from "@/lib/protocols/registry";
import { withTexts } from "@/lib/protocols/texts";
import type { Protocol } from "@/lib/protocols/types";

/** A project's choices, as its `settings` column holds them. Unknown keys of later versions are kept. */
const settingsSchema = z.looseObject({
  /** Own wording of protocols: "id@version" -> path of the text -> text. */
  protocolTexts: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Ethics basis, notices and the rules about the people who work here. */
  ethics: ethicsSettings.prefault({}),
  /** Licence of the imported data, and what may leave. */
  exports: exportSettings.prefault({}),
  /** Base addresses of the only endpoints that the project's text may be sent to. */
  judgeEndpoints: z.array(z.string()).default([]),
});

export type ProjectSettings = z.infer<typeof settingsSchema>;

export const readSettings = (stored: unknown): ProjectSettings =>
  settingsSchema.parse(stored ?? {});

export const protocolName = (id: string, version: number): string => `${id}@${version}`;

/** The project's own texts of one protocol version. */
export const textsOf = (
  settings: ProjectSettings,
  id: string,
  version: number,
): Readonly<Record<string, string>> => settings.protocolTexts[protocolName(id, version)] ?? {};

/** A protocol as this project words it; the newest version where none is given. Throws NotFoundError. */
export function projectProtocol(settings: ProjectSettings, id: string, version?: number): Protocol {
  const protocol = getProtocol(id, version);
  return withTexts(protocol, textsOf(settings, protocol.id, protocol.version));
}
