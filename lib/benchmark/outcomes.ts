import { type PoolBasis, withoutContributors } from "@/lib/references/contributors";
import { counts, decide, type Posteriors } from "@/lib/references/decide";
import type { JudgmentSource, SectionJudgment } from "@/lib/references/judgments";
import type { SectionOverTime } from "@/lib/references/read-sections";
import type { Recipe } from "@/lib/references/recipe";

/** What a reference says about a section that it knows. */
export interface KnownLabel {
  readonly label: boolean | null;
  /** The label is adjudicators' word. */
  readonly isAdjudicated: boolean;
}

/** Predictions on labelled sections: which section (its number among them), and how it went. */
export class Outcomes {
  readonly sections: number[] = [];
  /** 0 true positive, 1 false positive, 2 false negative, 3 true negative. */
  readonly kinds: number[] = [];

  add(section: number, label: boolean, predicted: boolean): void {
    this.sections.push(section);
    this.kinds.push(predicted ? (label ? 0 : 1) : label ? 2 : 3);
  }

  /** Those on sections that `isIn` keeps. */
  only(isIn: (section: number) => boolean): Outcomes {
    const kept = new Outcomes();
    this.sections.forEach((section, i) => {
      if (!isIn(section)) return;
      kept.sections.push(section);
      kept.kinds.push(this.kinds[i] ?? 3);
    });
    return kept;
  }
}

export interface Positives {
  confirmed: number;
  refuted: number;
  undecided: number;
  unseen: number;
}

export interface SectionPlace {
  readonly unitId: string;
  /** Ids of the source data. */
  readonly key: string;
  readonly response: string;
  readonly isLabelled: boolean;
  /** The label is adjudicators' word. */
  readonly isAdjudicated: boolean;
}

/** What one coder's predictions came to. */
export interface CoderOutcomes {
  readonly plain: Outcomes;
  /** Against the reference as it would be without the coder. */
  readonly leftOut: Outcomes;
  /** Positives that adjudicators confirmed, refuted, looked at in vain, and never saw. */
  readonly positives: Positives;
  /** Had judged something when the reference was frozen. */
  wasThere: boolean;
}

/** How the reference is built without a contributor. */
export interface LeavingOut {
  readonly leavesOut: (coder: string) => boolean;
  /** What a Dawid-Skene step gives without the contributor; undefined for other recipes. */
  readonly posteriorsOf: (coder: string) => Posteriors | undefined;
}

/** Takes sections one by one and sorts every coder's predictions. */
export class OutcomeCollector {
  readonly coders = new Map<string, CoderOutcomes>();
  /** All sections of the project, numbered in its order. */
  readonly sections: SectionPlace[] = [];
  /** The steps that ask adjudicators alone, however few people judged a section; null without any. */
  private readonly theirSteps: Recipe | null;

  constructor(
    private readonly labels: ReadonlyMap<string, KnownLabel>,
    private readonly recipe: Recipe,
    private readonly basis: PoolBasis,
    private readonly leaving: LeavingOut,
  ) {
    const steps = recipe.steps.filter(({ sources }) => sources.every(isAdjudicator));
    this.theirSteps = steps.length > 0 ? { ...recipe, steps, minPeople: 0 } : null;
  }

  add({ now, before }: SectionOverTime): void {
    const known = this.labels.get(now.unitId);
    const label = known?.label ?? null;
    const { response, key, unitId } = now;
    const isLabelled = label !== null;
    const isAdjudicated = isLabelled && known?.isAdjudicated === true;
    const place = { response, key, unitId, isLabelled, isAdjudicated };
    const number = this.sections.push(place) - 1;
    const word = this.adjudicatorsWord(known, before);
    const isSeen = now.judgments.some(isAdjudication);
    for (const { coder } of before.judgments) this.outcomesOf(coder).wasThere = true;
    for (const judgment of now.judgments.filter(isPrediction)) {
      const outcomes = this.outcomesOf(judgment.coder);
      const predicted = judgment.hasError === true;
      if (label !== null) outcomes.plain.add(number, label, predicted);
      if (predicted) countPositive(outcomes, word, isSeen);
      if (!this.leaving.leavesOut(judgment.coder)) continue;
      const gone = [...this.recipe.without, judgment.coder];
      const without = withoutContributors(before, gone, this.basis);
      const posteriors = this.leaving.posteriorsOf(judgment.coder);
      const decided = decide(without, this.recipe, posteriors).label;
      if (decided !== null) outcomes.leftOut.add(number, decided, predicted);
    }
  }

  /**
   * What adjudicators say of a section. By a reference that asks them alone it is its label or, where
   * it leaves the section out, what its steps make of the adjudications by themselves. By others, in
   * whose labels people share, it is the one that all adjudications of then have in common.
   */
  private adjudicatorsWord(
    known: KnownLabel | undefined,
    before: SectionOverTime["before"],
  ): boolean | null {
    if (known?.isAdjudicated && this.theirSteps) return known.label;
    const judgments = before.judgments.filter(
      (judgment) => isAdjudication(judgment) && counts(judgment, this.recipe),
    );
    if (this.theirSteps) return decide({ ...before, judgments }, this.theirSteps).label;
    const [only = null, ...others] = new Set(judgments.flatMap(({ hasError }) => hasError ?? []));
    return others.length === 0 ? only : null;
  }

  private outcomesOf(coder: string): CoderOutcomes {
    const found = this.coders.get(coder);
    if (found) return found;
    const made: CoderOutcomes = {
      plain: new Outcomes(),
      leftOut: new Outcomes(),
      positives: { confirmed: 0, refuted: 0, undecided: 0, unseen: 0 },
      wasThere: false,
    };
    this.coders.set(coder, made);
    return made;
  }
}

/** Whether this is an adjudicators' perspective. */
export const isAdjudicator = (source: JudgmentSource): boolean =>
  source === "medical_expert" || source === "fact_checker";

const isAdjudication = ({ source, isExtra }: SectionJudgment): boolean =>
  !isExtra && isAdjudicator(source);

const isPrediction = ({ source, isExtra, hasError }: SectionJudgment): boolean =>
  hasError !== null && !isExtra && !isAdjudicator(source);

function countPositive({ positives }: CoderOutcomes, word: boolean | null, isSeen: boolean): void {
  if (word !== null) positives[word ? "confirmed" : "refuted"] += 1;
  else positives[isSeen ? "undecided" : "unseen"] += 1;
}
