/** The form of the output, which lib/judges/parse.ts reads. */
export const OUTPUT_FORM = `Answer with exactly two lines and nothing else:
reason: one or two sentences that say why
contains_problem: True or False`;
