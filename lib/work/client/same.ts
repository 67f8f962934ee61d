import { stableJson } from "@/lib/protocols/kinds/kind";
import type { Answers } from "@/lib/protocols/types";

/** Whether two sets of answers say the same, whatever the order of their keys. */
export const sameAnswers = (a: Answers, b: Answers): boolean =>
  a === b || stableJson(a) === stableJson(b);
