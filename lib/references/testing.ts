import type { JudgedSection, JudgmentSource, SectionJudgment } from "./judgments";

/** Invented judgments for tests of pure rules: T error, F no error, N not a claim, ? no opinion. */
type Labels = Partial<Record<JudgmentSource, string>>;

/** One section; coders are named by source and place ("first_pass 1"). */
export function madeSection(labels: Labels, unitId = "unit"): JudgedSection {
  const judgments = Object.entries(labels).flatMap(([source, said]) =>
    [...said].map((label, at) => madeJudgment(source as JudgmentSource, label, at + 1)),
  );
  return { unitId, key: unitId, response: "response", responseInjected: false, judgments };
}

export function madeJudgment(source: JudgmentSource, label: string, place = 1): SectionJudgment {
  const coder = `${source} ${place}`;
  return {
    id: coder,
    coder,
    group: place % 2 === 1 ? "odd" : "even",
    source,
    hasError: label === "?" ? null : label === "T",
    hasClaim: label !== "N",
    severity: null,
    isExtra: false,
  };
}
