import { expect, test } from "vitest";
import { sql } from "@/lib/db/client";
import { importStudy, studySample } from "@/lib/pools/testing";
import { buildProject } from "@/prisma/seed/builders";
import { hasStudySample, sampleTitle } from "@/prisma/testing/study-sample";
import { labelsFor, type SectionLabel } from "./labels";
import { findRecipe, parseRecipe, type Recipe } from "./recipe";

const recipe = (name: string): Recipe => {
  const found = findRecipe(name);
  if (!found) throw new Error(`no recipe ${name}`);
  return found.recipe;
};

async function labels(projectId: string, of: Recipe): Promise<Map<string, SectionLabel>> {
  const all = new Map<string, SectionLabel>();
  for await (const batch of labelsFor(projectId, of))
    for (const label of batch) all.set(label.key.slice(0, 8), label);
  return all;
}

/** The golden table: section -> label under FP:AG, FP+ME, FP+FC; null where it is left out. */
const GOLDEN: Readonly<Record<string, readonly (boolean | null)[]>> = {
  "5bca881e": [false, false, false],
  bc81a4df: [true, true, true],
  "2341dc93": [null, null, null],
  fe24e2cc: [null, null, null],
  b6660845: [null, null, null],
  "36d8996a": [null, true, false],
  "3361c8d5": [false, false, false],
  "6f9e00b0": [false, false, false],
  df32a4a8: [false, false, false],
  "1e02019a": [false, false, false],
  "79164c31": [null, true, null],
  "61dffc53": [null, null, null],
};

const STUDY = ["FP:AG", "FP+ME", "FP+FC"];

test.runIf(hasStudySample)(
  sampleTitle("the study's references give the golden labels, reasons and sizes"),
  async () => {
    const { id } = await buildProject();
    await importStudy(id, studySample());
    const [ag, me, fc] = await Promise.all(STUDY.map((name) => labels(id, recipe(name))));
    const found = Object.fromEntries(
      [...(ag ?? [])].map(([key, { label }]) => [
        key,
        [label, me?.get(key)?.label, fc?.get(key)?.label],
      ]),
    );
    expect(found).toEqual(GOLDEN);
    expect(ag?.get("2341dc93")?.reason).toBe("no_claim");
    expect(ag?.get("36d8996a")?.reason).toBe("disagreement");
    expect(me?.get("61dffc53")?.reason).toBe("too_few_people");
    expect(me?.get("bc81a4df")).toMatchObject({
      reason: "unanimous",
      decidedBy: ["medical_expert"],
    });
    expect(fc?.get("79164c31")).toMatchObject({
      reason: "disagreement",
      decidedBy: ["fact_checker"],
    });
    const [row] = await sql()<{ judgments: number }[]>`
      SELECT count(*)::int AS judgments FROM judgment
      WHERE id = ANY(${[...(fc?.get("79164c31")?.judgmentIds ?? [])]}::uuid[])`;
    expect(row?.judgments).toBe(2);
  },
);

test.runIf(hasStudySample)(
  sampleTitle("Dawid-Skene labels every eligible section of the first pass"),
  async () => {
    const { id } = await buildProject();
    await importStudy(id, studySample());
    const found = await labels(id, recipe("Dawid-Skene"));
    const eligible = Object.keys(GOLDEN).filter(
      (key) => found.get(key)?.reason === "dawid_skene" || found.get(key)?.reason === "uncertain",
    );
    expect(eligible).toHaveLength(8);
    expect(found.get("bc81a4df")?.label).toBe(true);
    expect(found.get("5bca881e")?.label).toBe(false);
  },
);

test.runIf(hasStudySample)(
  sampleTitle("built without the judge, what only the judge brought is not adjudicated"),
  async () => {
    const { id } = await buildProject();
    await importStudy(id, studySample());
    const own = parseRecipe({
      ...recipe("FP+ME"),
      minPeople: 1,
      without: ["IsiHallucinationDetector"],
    });
    const found = await labels(id, own);
    expect(found.get("61dffc53")).toMatchObject({ label: false, decidedBy: ["first_pass"] });
    expect(found.get("36d8996a")).toMatchObject({ label: true, decidedBy: ["medical_expert"] });
  },
);
