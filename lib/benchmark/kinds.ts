/** Everybody of the first pass, an annotator group, a judge or other system, a single person. */
export const DETECTOR_KINDS = ["people", "group", "system", "person"] as const;
export type DetectorKind = (typeof DETECTOR_KINDS)[number];

/**
 * Why a detector has no score by a reference built without it: it did not feed the pool; it had judged
 * nothing when the reference was frozen; fitting Dawid-Skene anew for everybody is too much here.
 */
export const LEFT_OUT_REASONS = ["not_in_pool", "came_later", "too_large"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
