/**
 * Labels that were given elsewhere and brought in a table. Nobody is asked these questions here.
 * What adjudicators decided is a protocol of its own, so that no agreement counts it as a rater.
 */
import { defineProtocol } from "../define";
import type { Part, Protocol, UnitKind } from "../types";

const UNITS: readonly (readonly [UnitKind, string])[] = [
  ["turn", "The question or dialogue"],
  ["response", "The response"],
  ["section", "The section"],
];

const partOf = ([unit, title]: readonly [UnitKind, string]): Part => ({
  key: unit,
  title,
  unit,
  steps: [
    {
      key: "label",
      questions: [
        { key: "value", label: "Label", kind: "text", prompt: "The label" },
        {
          key: "task",
          label: "Task",
          kind: "text",
          prompt: "What was asked, as the import’s mapping names it",
        },
        {
          key: "raw",
          label: "As typed",
          kind: "text",
          prompt: "The label as it stood in the file",
          required: false,
        },
      ],
    },
  ],
  derivations: [
    {
      name: "label",
      description: "The label as the import’s mapping reads it.",
      rows: [],
      takes: "value",
      otherwise: null,
    },
  ],
});

const importedLabels = (
  definition: Pick<Protocol, "id" | "title" | "summary" | "role" | "guideline">,
): Protocol =>
  defineProtocol({
    ...definition,
    version: 1,
    variant: "imported",
    assigns: "turn",
    parts: UNITS.map(partOf),
    skips: [],
  });

export const importedLabelV1 = importedLabels({
  id: "imported-label",
  title: "Imported labels",
  summary: "Labels that raters gave elsewhere, from a table’s columns.",
  role: "annotator",
  guideline: "These labels were imported. What raters were told is with whoever collected them.",
});

export const importedAdjudicationV1 = importedLabels({
  id: "imported-adjudication",
  title: "Imported decisions",
  summary: "Labels that adjudicators decided on elsewhere, from a table’s columns.",
  role: "medical_expert",
  guideline:
    "These labels were imported. They were decided in the light of raters’ labels, and are not a further rating.",
});
