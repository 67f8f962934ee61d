import type { Skip } from "@/lib/protocols/types";

/** Puts an assignment off: it stays the person's until its lease runs out. */
export const LATER: Skip = {
  key: "later",
  label: "Later for me",
  help: "It comes back to you when nothing else waits. After a while without you it can go to others; your draft is kept.",
};

/** Declines without a reason, where the project lets people. */
export const PASS: Skip = {
  key: "pass",
  label: "Pass",
  help: "You need not say why. Others get it, and you do not see it again.",
};

/** What a person can do instead of judging: the protocol's ways to skip, and those of the project. */
export const skipChoices = (skips: readonly Skip[], project: { allowsPass: boolean }): Skip[] => [
  LATER,
  ...skips,
  ...(project.allowsPass ? [PASS] : []),
];
