import type { SettingWords } from "@/lib/changed-meanwhile";
import type { Queue } from "@/lib/db/generated/client";
import { readSkipRules } from "./queue-input";

/** What the form of a queue's settings shows: all that can change while people work. */
export interface ShownSettings
  extends Readonly<
    Pick<
      Queue,
      | "name"
      | "overlap"
      | "leaseMinutes"
      | "maxPerPerson"
      | "opensAt"
      | "closesAt"
      | "batchMin"
      | "batchMax"
      | "batchComments"
      | "maxBatches"
    >
  > {
  readonly groups: readonly string[];
  readonly skipRules: Readonly<Record<string, "others" | "out">>;
}

/** What a refusal calls them. */
export const SHOWN_WORDS: SettingWords<ShownSettings> = {
  name: "name",
  overlap: "overlap",
  groups: "groups",
  batchMin: "fewest sections",
  batchMax: "most sections",
  batchComments: "comments to fill up to",
  maxBatches: "most batches per person",
  maxPerPerson: "most per person",
  opensAt: "opens",
  closesAt: "hands out until",
  leaseMinutes: "lease in minutes",
  skipRules: ["skips that take out", (rules) => takingOut(rules).join(", ") || "none"],
};

const takingOut = (rules: ShownSettings["skipRules"]): string[] =>
  Object.keys(rules).filter((key) => rules[key] === "out");

/** These settings of a queue, and nothing else of it. */
export function shownSettings(
  queue: Omit<ShownSettings, "skipRules"> & { readonly skipRules: unknown },
): ShownSettings {
  const { name, overlap, groups, leaseMinutes, maxPerPerson, opensAt, closesAt } = queue;
  const { batchMin, batchMax, batchComments, maxBatches } = queue;
  return {
    ...{ name, overlap, groups, leaseMinutes, maxPerPerson, opensAt, closesAt },
    ...{ batchMin, batchMax, batchComments, maxBatches },
    skipRules: readSkipRules(queue.skipRules),
  };
}
