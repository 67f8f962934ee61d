import type { ResponseFacts } from "./data/responses";
import { SECTION_COUNTS, type SectionCount, type SectionFrame } from "./data/sections";

/** A section of an invented study: its counts, and which response it is in. */
export type MadeCounts = Partial<Record<SectionCount, number>> & { readonly response?: number };

/** A frame for tests of pure functions. Sections of one response stand together. */
export function madeFrame(sections: readonly MadeCounts[]): SectionFrame {
  const seen = new Map<number, number>();
  const index = sections.map(({ response = 0 }) => {
    const at = seen.get(response) ?? 0;
    seen.set(response, at + 1);
    return at;
  });
  return {
    size: sections.length,
    unitIds: sections.map((_, at) => `unit ${at}`),
    response: Uint32Array.from(sections, ({ response = 0 }) => response),
    index: Uint32Array.from(index),
    counts: Object.fromEntries(
      SECTION_COUNTS.map((name) => [name, Uint16Array.from(sections, (made) => made[name] ?? 0)]),
    ) as Record<SectionCount, Uint16Array>,
  };
}

/** People who said error and none about a section, all of whom see a claim. */
export const people = (error: number, fine: number): MadeCounts => ({
  ...{ people: error + fine, peopleError: error, peopleFine: fine, peopleClaim: error + fine },
});

/** A response with these scores: score -> people. */
export const madeResponse = (scores: Readonly<Record<string, number>>): ResponseFacts => ({
  ...{ externalId: "made", question: 0, generator: null, condition: null },
  judgments: Object.values(scores).reduce((sum, n) => sum + n, 0),
  scores,
});
