/** Everybody of the first pass, an annotator group, a judge or other system, a single person. */
export const DETECTOR_KINDS = ["people", "group", "system", "person"] as const;
export type DetectorKind = (typeof DETECTOR_KINDS)[number];
