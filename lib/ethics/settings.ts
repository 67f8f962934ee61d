import { z } from "zod";

const long = z.string().trim().max(20_000, "Use 20,000 characters or fewer.").default("");

/** The part of a project's settings that is about the people who work in it. */
export const ethicsSettings = z.object({
  basis: z.enum(["unset", "approval", "exemption", "not_required"]).default("unset"),
  /** Which board, under which number. */
  reference: z.string().trim().max(500, "Use 500 characters or fewer.").default(""),
  /** Shown before work where the material may distress; empty = none. */
  notice: long,
  /** A person may pass on a unit without giving a reason. */
  allowsPass: z.boolean().default(false),
  /** Shown when a person has nothing more to do; empty = none. */
  debrief: long,
  withdrawal: z.enum(["keep", "exclude"]).default("keep"),
});

export type EthicsSettings = z.output<typeof ethicsSettings>;
