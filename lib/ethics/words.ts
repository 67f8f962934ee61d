/** On what ground a project's people are asked to work. */
export const ETHICS_BASES = {
  unset: "Not recorded yet",
  approval: "Approved by an ethics board",
  exemption: "Exempted by an ethics board",
  not_required: "No approval is needed",
} as const;

/** What becomes of the past judgments of somebody who withdraws. */
export const WITHDRAWAL_RULES = {
  keep: "Kept under the pseudonym, which then belongs to nobody",
  exclude: "Left out of every new report, export and release",
} as const;
