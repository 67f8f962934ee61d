import { counted } from "@/lib/counted";
import { parseResponseId } from "@/lib/imports/mdhjudgments/ids";
import { count, text } from "../cells";
import type { ReportContext } from "../context";
import type { ResponseFacts } from "../data/responses";
import type { Settled } from "../parameters";
import type { ReportBody, Row } from "../types";

const CONDITION_WORDS: Readonly<Record<string, string>> = {
  baseline: "None",
  be_brief: "Be brief",
  provide_medical_evidence: "Medical evidence",
  injected_error: "Injected error",
};

/** Generator and condition: by the grammar of the study's ids, or as they were imported. */
function kindOf({ externalId, generator, condition }: ResponseFacts, { rules }: Settled) {
  const parsed = parseResponseId(externalId);
  const model = rules === "code" ? parsed?.model : parsed?.generator;
  return {
    model: model ?? generator ?? "Not known",
    condition: parsed?.condition ?? condition ?? "Not known",
  };
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Table 6: responses by generator and by what was asked of it. */
export async function table6(context: ReportContext): Promise<ReportBody> {
  const responses = await context.responses();
  const kinds = responses.map((response) => kindOf(response, context.choices));
  const models = distinct(kinds.map(({ model }) => model));
  const known = Object.keys(CONDITION_WORDS);
  const found = distinct(kinds.map(({ condition }) => condition));
  const conditions = [
    ...known.filter((name) => found.includes(name)),
    ...found.filter((name) => !known.includes(name)),
  ];
  const number = (fits: (kind: { model: string; condition: string }) => boolean) =>
    count(kinds.filter(fits).length);
  const row = (name: string, fits: (model: string) => boolean, role?: "total"): Row => ({
    ...(role && { role }),
    cells: [
      text(name),
      ...conditions.map((wanted) =>
        number(({ model, condition }) => fits(model) && condition === wanted),
      ),
      number(({ model }) => fits(model)),
    ],
  });
  return {
    columns: [
      { key: "generator", label: "Generator" },
      ...conditions.map((name) => ({
        key: name.toLowerCase().replace(/\W+/g, "_"),
        label: CONDITION_WORDS[name] ?? name,
      })),
      { key: "total", label: "All" },
    ],
    rows: [
      ...models.map((model) => row(model, (each) => each === model)),
      row("All", () => true, "total"),
    ],
    n: counted(responses.length, "response"),
    notes: [
      "By the code’s rule models are told by the study’s three names, so that gpt-4.1 counts gpt-4.1-nano too; by the text’s rule by their full names.",
    ],
    parameters: [],
  };
}
