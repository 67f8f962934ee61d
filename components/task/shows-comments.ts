import type { Step } from "@/lib/protocols/types";

/** The comments stand at the head of the step that reveals them, unless its first question shows each. */
export const showsComments = ({ reveals, questions }: Step): boolean =>
  reveals?.includes("candidates") === true && questions[0]?.kind !== "per_candidate";
