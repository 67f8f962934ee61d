import { createHash } from "node:crypto";
import { REASONS, type Reason } from "./decide";
import type { SectionLabel } from "./labels";
import type { Recipe } from "./recipe";

/** What a reference holds, counted. */
export interface ReferenceCounts {
  readonly sections: number;
  readonly error: number;
  readonly noError: number;
  /** Sections by reason; reasons that never happened are left out. */
  readonly reasons: Readonly<Partial<Record<Reason, number>>>;
  /** Labelled sections by the perspectives that decided, such as "medical_expert". */
  readonly decidedBy: Readonly<
    Record<string, { readonly error: number; readonly noError: number }>
  >;
  /** Labelled sections by agreed severity. */
  readonly severity: Readonly<Record<string, number>>;
}

/** What goes into the content hash, and how: raised with every change (docs/references.md). */
const CONTENT_VERSION = 2;

const LABEL_KEYS = { true: "error", false: "noError" } as const;

/** Counts labels one by one, and hashes what they say. */
export class LabelTally {
  private readonly hash = createHash("sha256");
  private readonly reasons = new Map<Reason, number>();
  private readonly decidedBy = new Map<string, { error: number; noError: number }>();
  private readonly severity = new Map<string, number>();
  private readonly labels = { error: 0, noError: 0 };
  private sections = 0;

  constructor(recipe: Recipe) {
    this.hash.update(`${JSON.stringify([CONTENT_VERSION, sortedEntries(recipe)])}\n`);
  }

  add({ key, label, reason, severity, decidedBy, behind }: SectionLabel): void {
    this.sections += 1;
    this.hash.update(`${JSON.stringify([key, label, reason, severity, decidedBy, behind])}\n`);
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    if (label === null) return;
    const side = LABEL_KEYS[`${label}`];
    this.labels[side] += 1;
    const who = decidedBy.join(" + ");
    const own = this.decidedBy.get(who) ?? { error: 0, noError: 0 };
    own[side] += 1;
    this.decidedBy.set(who, own);
    if (severity) this.severity.set(severity, (this.severity.get(severity) ?? 0) + 1);
  }

  finish(): { counts: ReferenceCounts; contentHash: string } {
    const reasons = REASONS.flatMap((reason) => {
      const sections = this.reasons.get(reason);
      return sections === undefined ? [] : [[reason, sections] as const];
    });
    return {
      counts: {
        sections: this.sections,
        ...this.labels,
        reasons: Object.fromEntries(reasons),
        decidedBy: Object.fromEntries(this.decidedBy),
        severity: Object.fromEntries(this.severity),
      },
      contentHash: this.hash.digest("hex"),
    };
  }
}

const sortedEntries = (recipe: Recipe) =>
  Object.entries(recipe).sort(([a], [b]) => (a < b ? -1 : 1));
