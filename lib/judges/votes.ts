/** Of several samples of one section, how many must say that there is an error. */
export const VOTE_RULES = ["any", "majority", "all"] as const;
export type VoteRule = (typeof VOTE_RULES)[number];

export const VOTE_WORDS: Readonly<Record<VoteRule, string>> = {
  any: "One sample that says error is enough",
  majority: "More than half must say error",
  all: "All must say error",
};

/**
 * The label of a section from its samples: true = error, false = no error. A sample that is null
 * (no answer, or one that could not be read) is neither; the label is null where it could have
 * turned the vote.
 */
export function decideVote(votes: readonly (boolean | null)[], rule: VoteRule): boolean | null {
  if (votes.length === 0) return null;
  const unknown = votes.filter((vote) => vote === null).length;
  const yes = votes.filter((vote) => vote === true).length;
  const least = isError(yes, votes.length, rule);
  return least === isError(yes + unknown, votes.length, rule) ? least : null;
}

function isError(yes: number, all: number, rule: VoteRule): boolean {
  if (rule === "any") return yes > 0;
  return rule === "all" ? yes === all : yes * 2 > all;
}
