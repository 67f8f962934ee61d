import { createHash, type Hash } from "node:crypto";
import type { PoolCounts, ReasonCount, SampledStratum } from "./counts";
import type { PoolParameters } from "./parameters";
import {
  AUDIT_STRATA,
  type AuditStratum,
  classify,
  type LabelCounts,
  POOL_REASONS,
  type PoolReason,
  type SectionFacts,
} from "./rules";
import { allocate, drawSample, permanentNumber } from "./sampling";

/** A section as the planner takes it. `key` is its external id, the same in every installation. */
export interface PlanSection extends SectionFacts {
  readonly unitId: string;
  readonly key: string;
  readonly generator: string | null;
}

export interface PlannedEntry {
  readonly unitId: string;
  readonly key: string;
  readonly reason: PoolReason;
  readonly stratum: string;
  readonly probability: number;
  readonly place: number;
  readonly isKept: boolean;
  readonly labels: LabelCounts;
}

export interface PoolPlan {
  readonly entries: readonly PlannedEntry[];
  readonly counts: PoolCounts;
  /** SHA-256 over the facts of all sections, in the order given. */
  readonly dataVersion: string;
}

type Unit = Pick<PlanSection, "unitId" | "key"> & { labels: LabelCounts; single: boolean };
/** `units` stays empty where nothing will be drawn. */
interface Stratum {
  population: number;
  readonly units: Unit[];
}

/** Takes sections one by one, in the order of the project, and then draws the samples. */
export class PoolPlanner {
  private readonly hash: Hash = createHash("sha256");
  private readonly entries: PlannedEntry[] = [];
  private readonly single = new Map<PoolReason, number>();
  private readonly waiting = new Map<PoolReason, Map<string, Stratum>>();
  private readonly outside = { unjudged: 0, no_claim: 0 };
  private sections = 0;
  private withoutJudge = 0;

  constructor(
    private readonly parameters: PoolParameters,
    private readonly seed: number,
  ) {}

  add(section: PlanSection): void {
    this.sections += 1;
    this.hash.update(factsLine(section));
    const reason = classify(section, this.parameters);
    if (reason === "unjudged" || reason === "no_claim") {
      this.outside[reason] += 1;
      return;
    }
    if (section.judgeError + section.judgeFine === 0) this.withoutJudge += 1;
    const { unitId, key } = section;
    const unit = { unitId, key, labels: labelsOf(section), single: !section.severalPeople };
    if (!this.isSampled(reason)) this.enter(unit, reason, reason, 1);
    else this.wait(unit, reason, this.stratumOf(section, reason));
  }

  finish(): PoolPlan {
    const strata = [...this.waiting].flatMap(([reason, units]) => this.sample(reason, units));
    const waitingIn = (reason: PoolReason) =>
      [...(this.waiting.get(reason)?.values() ?? [])].reduce((sum, s) => sum + s.population, 0);
    return {
      entries: this.entries,
      counts: {
        sections: this.sections,
        outside: this.outside,
        reasons: this.countReasons(),
        strata: strata.sort((a, b) => (a.name < b.name ? -1 : 1)),
        unpooled: Object.fromEntries(
          AUDIT_STRATA.map((reason) => [reason, waitingIn(reason)]),
        ) as Record<AuditStratum, number>,
        withoutJudge: this.withoutJudge,
        kept: 0,
      },
      dataVersion: this.hash.digest("hex"),
    };
  }

  private countReasons(): ReasonCount[] {
    const sections = new Map<PoolReason, number>();
    for (const { reason } of this.entries) sections.set(reason, (sections.get(reason) ?? 0) + 1);
    return POOL_REASONS.map((reason) => ({
      reason,
      sections: sections.get(reason) ?? 0,
      single: this.single.get(reason) ?? 0,
    }));
  }

  private isSampled(reason: PoolReason): boolean {
    if (reason === "detector") return this.parameters.detectorSample !== null;
    return AUDIT_STRATA.some((stratum) => stratum === reason);
  }

  private sizeOf(reason: PoolReason): number {
    const { detectorSample, auditNoError, auditError, auditOther } = this.parameters;
    if (reason === "detector") return detectorSample ?? 0;
    if (reason === "audit_no_error") return auditNoError;
    return reason === "audit_error" ? auditError : auditOther;
  }

  private stratumOf({ generator, severalPeople }: PlanSection, reason: PoolReason): string {
    const { splitBy } = this.parameters;
    if (splitBy === "none") return reason;
    if (splitBy === "people")
      return `${reason}: ${severalPeople ? "several people" : "one person"}`;
    return `${reason}: ${generator ?? "unknown generator"}`;
  }

  private wait(unit: Unit, reason: PoolReason, name: string): void {
    const strata = this.waiting.get(reason) ?? new Map<string, Stratum>();
    this.waiting.set(reason, strata);
    const stratum = strata.get(name) ?? { population: 0, units: [] };
    strata.set(name, stratum);
    stratum.population += 1;
    if (this.sizeOf(reason) > 0) stratum.units.push(unit);
  }

  private sample(reason: PoolReason, strata: Map<string, Stratum>): SampledStratum[] {
    const populations = new Map([...strata].map(([name, { population }]) => [name, population]));
    const sizes = allocate(populations, this.sizeOf(reason));
    return [...strata].map(([name, { population, units }]) => {
      const sampled = sizes.get(name) ?? 0;
      for (const unit of drawSample(units, sampled, this.seed))
        this.enter(unit, reason, name, sampled / population);
      return { name, reason, population, sampled };
    });
  }

  private enter(unit: Unit, reason: PoolReason, stratum: string, probability: number): void {
    const { unitId, key, labels, single } = unit;
    const place = permanentNumber(this.seed, "place", key);
    this.entries.push({
      unitId,
      key,
      reason,
      stratum,
      probability,
      place,
      isKept: false,
      labels,
    });
    if (single) this.single.set(reason, (this.single.get(reason) ?? 0) + 1);
  }
}

const labelsOf = (facts: LabelCounts): LabelCounts => ({
  peopleError: facts.peopleError,
  peopleFine: facts.peopleFine,
  judgeError: facts.judgeError,
  judgeFine: facts.judgeFine,
  injectedError: facts.injectedError,
  injectedFine: facts.injectedFine,
  detectorError: facts.detectorError,
});

const factsLine = (section: PlanSection): string =>
  `${JSON.stringify([
    section.key,
    section.generator,
    ...Object.values(labelsOf(section)),
    section.severalPeople,
    section.hasClaim,
    section.responseInjected,
    section.isDecided,
  ])}\n`;
