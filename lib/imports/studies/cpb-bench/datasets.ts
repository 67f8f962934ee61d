/**
 * What CPB-Bench's files do not say themselves: languages, and from which number each file counts
 * turns. Positive cases of ACI and IMCS count from 1, those of MedDG and MediTOD from 0; negative
 * cases count from 1 in all four.
 */
interface Dataset {
  /** BCP 47 tag. */
  readonly language: string;
  /** Number of the first turn in positive cases, and in all that is made from them. */
  readonly firstTurn: 0 | 1;
}

const DATASETS: Readonly<Record<string, Dataset>> = {
  ACI: { language: "en", firstTurn: 1 },
  IMCS: { language: "zh", firstTurn: 1 },
  /** As negative cases call IMCS. */
  IMCS21: { language: "zh", firstTurn: 1 },
  MedDG: { language: "zh", firstTurn: 0 },
  MediTOD: { language: "en", firstTurn: 0 },
};

export const DATASET_NAMES: readonly string[] = Object.keys(DATASETS);

export const languageOf = (dataset: string | null): string | null =>
  (dataset !== null && Object.hasOwn(DATASETS, dataset) && DATASETS[dataset]?.language) || null;

/** Number of the first turn in records of this dataset and category; null where it is not known. */
export function firstTurnOf(dataset: string, category: string): 0 | 1 | null {
  const known = Object.hasOwn(DATASETS, dataset) ? DATASETS[dataset] : undefined;
  if (!known) return null;
  return category === NO_BEHAVIOR ? 1 : known.firstTurn;
}

export const NO_BEHAVIOR = "No behavior";

/** Categories of the benchmark, and those of intermediate files that were dropped later. */
export const CATEGORIES: readonly string[] = [
  "Information Contradiction",
  "Factual Inaccuracy",
  "Self-diagnosis",
  "Care Resistance",
  "Emotional Pressure",
  "Critical Information Withholding",
  "Abnormal Clinical Values",
];

const plain = (text: string) =>
  text
    .replace(/[_\s]+/g, " ")
    .trim()
    .toLowerCase();

/** The category or “No behavior” as the benchmark spells it; null where it is none of them. */
export const labelOf = (text: string): string | null =>
  [...CATEGORIES, NO_BEHAVIOR].find((each) => plain(each) === plain(text)) ?? null;

/** As a record of the import's problems expects it. */
export const LABEL_WORDS = `one of ${[...CATEGORIES, NO_BEHAVIOR].join(", ")}`;
