import { counted } from "@/lib/counted";
import { parseResponseId } from "@/lib/imports/mdhjudgments/ids";
import { count, text } from "../cells";
import type { ReportContext } from "../context";
import type { ResponseFacts } from "../data/responses";
import type { Settled } from "../parameters";
import { FACT_KEYS, type ReportBody, type Row } from "../types";

/** The columns beside those of the conditions. */
const EDGE_KEYS = ["generator", "total"];

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

/**
 * Names of columns that the data name: letters and digits of any script, lower case. A name that
 * another column has already gets a number.
 */
export function columnKeys(names: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const plain = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "_");
    let key = plain;
    for (let next = 2; used.has(key); next++) key = `${plain}_${next}`;
    used.add(key);
    return key;
  });
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
  const keys = columnKeys(conditions, [...EDGE_KEYS, ...FACT_KEYS]);
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
      ...conditions.map((name, at) => ({
        key: keys[at] ?? name,
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
