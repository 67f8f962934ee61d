import { z } from "zod";
import { ForbiddenError } from "@/lib/errors";
import { mayLeave, PROFILE_WORDS, PROFILES, type Profile } from "./profiles";

export const LICENCES = {
  unstated: "Not stated",
  open: "Open: its texts may be passed on",
  restricted: "Restricted: its texts may not be passed on",
} as const;

/** The part of a project's settings that is about what may leave it. */
export const exportSettings = z.object({
  /** Of the imported data. */
  licence: z.enum(["unstated", "open", "restricted"], "Choose a licence.").default("unstated"),
  /** What it is called, such as "CC BY-SA 4.0"; exports say it. */
  licenceName: z.string().trim().max(200, "Use at most 200 characters.").default(""),
  /** The most that an export may hold; `by_licence` follows the licence. */
  most: z.enum(["by_licence", ...PROFILES], "Choose what may leave.").default("by_licence"),
});

export type ExportSettings = z.output<typeof exportSettings>;

/** The most that may leave, and what leaves where nothing else was asked for. */
export function mostOf({ licence, most }: ExportSettings): Profile {
  if (most !== "by_licence") return most;
  return licence === "restricted" ? "labels" : "evidence";
}

/** The profile of an export. Throws ForbiddenError where more is asked for than may leave. */
export function chooseProfile(settings: ExportSettings, wanted: Profile | undefined): Profile {
  const most = mostOf(settings);
  if (wanted === undefined) return most;
  if (!mayLeave(most, wanted)) throw new ForbiddenError(tooMuch(wanted, most));
  return wanted;
}

const tooMuch = (wanted: Profile, most: Profile): string =>
  `“${PROFILE_WORDS[wanted].title}” is more than may leave this project: “${PROFILE_WORDS[most].title}” is the most. Its owners and managers can change that on the page “Export”.`;
