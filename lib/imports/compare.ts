import { addJudgmentDifference, addResponseDifferences } from "./differences";
import type { JudgmentValue, Material, UnitRef } from "./material";
import type { Findings } from "./problems";
import type { Stored } from "./queries";

const SAME = "the same as the project already holds";

/** What a material would add to a project. */
export interface Counts {
  readonly files: number;
  readonly questions: number;
  readonly responses: number;
  readonly sections: number;
  readonly coders: number;
  readonly judgments: number;
}

/** Reports everything in which `material` contradicts what is stored. */
export function addConflicts(material: Material, stored: Stored, findings: Findings): void {
  for (const question of material.questions.values()) {
    const known = stored.questions.get(question.externalId);
    if (known && known.text !== question.text)
      findings.add(question.place, material.paths.question, question.text, SAME);
  }
  for (const response of material.responses.values()) {
    const known = stored.responses.get(response.externalId);
    if (known) addResponseDifferences(known.value, response, SAME, material.paths, findings);
    else
      response.sections.forEach(({ externalId }, index) => {
        const owner = stored.sections.get(externalId);
        if (!owner) return;
        const expected = `an id that no section of ${owner.responseId} has`;
        findings.add(response.place, material.paths.sectionId(index), externalId, expected);
      });
  }
  for (const judgment of material.judgments.values()) {
    addOwnerConflicts(judgment, stored, findings);
    const known = stored.judgments.get(judgment.externalId);
    if (known) addJudgmentDifference(known.value, judgment, SAME, findings);
    else if (!isThere(judgment.unit, material, stored))
      findings.add(
        judgment.place,
        UNIT_FIELDS[judgment.unit.kind],
        judgment.unit.externalId,
        "an id that the project or these files hold",
      );
    else if (stored.coders.get(judgment.coder)?.isMember)
      findings.add(
        judgment.place,
        judgment.path,
        judgment.coder,
        "an annotator id that is not the pseudonym of a member of the project",
      );
  }
}

/** Reports where a judgment's row names another question or response than that of its unit. */
function addOwnerConflicts(
  { unit: { kind, externalId }, owners, place }: JudgmentValue,
  stored: Stored,
  findings: Findings,
): void {
  const section = kind === "section" ? stored.sections.get(externalId) : undefined;
  const response = kind === "response" ? stored.responses.get(externalId)?.value : undefined;
  const known = {
    question_id: section?.questionId ?? response?.questionId,
    response_id: section?.responseId,
  };
  for (const field of ["question_id", "response_id"] as const) {
    const [named, actual] = [owners?.[field] ?? null, known[field]];
    if (named !== null && actual !== undefined && named !== actual)
      findings.add(place, field, named, `${actual}, of which ${externalId} is part`);
  }
}

const UNIT_FIELDS = {
  turn: "question_id",
  response: "response_id",
  section: "section_id",
} as const;

/** Whether what a judgment is about is in the project or comes with it. */
function isThere({ kind, externalId }: UnitRef, material: Material, stored: Stored): boolean {
  if (kind === "turn")
    return stored.questions.has(externalId) || material.questions.has(externalId);
  if (kind === "response")
    return stored.responses.has(externalId) || material.responses.has(externalId);
  // Sections that come with a material are always those of its own records.
  return stored.sections.has(externalId) || material.responses.size > 0;
}

const countNew = (named: ReadonlyMap<string, unknown>, known: ReadonlyMap<string, unknown>) =>
  [...named.keys()].filter((key) => !known.has(key)).length;

/** How much of `material` is new. */
export const countFresh = (material: Material, stored: Stored): Counts => ({
  files: material.files.length,
  questions: countNew(material.questions, stored.questions),
  responses: countNew(material.responses, stored.responses),
  sections: [...material.responses.values()]
    .filter(({ externalId }) => !stored.responses.has(externalId))
    .reduce((sum, { sections }) => sum + sections.length, 0),
  coders: countNew(material.coders, stored.coders),
  judgments: countNew(material.judgments, stored.judgments),
});
