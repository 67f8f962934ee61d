import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const responseSchema = z.strictObject({
  question_id: z.string().regex(/^demo-[a-z0-9-]+-q\d+$/),
  response_id: z.string().regex(/^demo-[a-z0-9-]+-q\d+-[a-z]$/),
  question: z.string().min(1),
  response: z.string().min(1),
  generator: z.string().regex(/^model-[a-z]$/),
  condition: z.enum(["baseline", "injected_error"]),
  language: z.string(),
});
type DemoResponse = z.infer<typeof responseSchema>;

const kinds = ["incorrect", "certainty", "risk", "urgency", "disagreement"] as const;
const plantedErrorSchema = z.strictObject({
  response_id: z.string(),
  section_index: z.number().int().nonnegative(),
  kind: z.enum(kinds),
  what_is_wrong: z.string().min(20),
  correct_statement: z.string().min(20),
});

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const text = read("questions.jsonl");
const lines = text.trimEnd().split("\n");
const responses = lines.map((line) => responseSchema.parse(JSON.parse(line)));
const plantedErrors = z.array(plantedErrorSchema).parse(JSON.parse(read("planted-errors.json")));

const sectionsOf = (response: DemoResponse) => response.response.split("\n\n");
const inLanguage = (language: string) => responses.filter((r) => r.language === language);
const plantedIn = (id: string) =>
  plantedErrors.filter((e) => e.response_id === id).map((e) => e.section_index);
const idsWithPlantedErrors = new Set(plantedErrors.map((error) => error.response_id));

describe("demo responses", () => {
  test("stand one on each line of a file that ends with a newline", () => {
    expect(text.endsWith("}\n")).toBe(true);
    expect(lines.map((line) => JSON.stringify(JSON.parse(line)))).toEqual(lines);
  });

  test("have unique ids that begin with the id of their question", () => {
    expect(new Set(responses.map((r) => r.response_id)).size).toBe(responses.length);
    for (const r of responses) expect(r.response_id.slice(0, -2)).toBe(r.question_id);
  });

  test("to one question share its text and its language", () => {
    for (const r of responses) {
      const first = responses.find((other) => other.question_id === r.question_id);
      expect([r.question, r.language]).toEqual([first?.question, first?.language]);
    }
  });

  test("cover English, Chinese and a right-to-left language, with canonical tags", () => {
    for (const r of responses) expect(Intl.getCanonicalLocales(r.language)).toEqual([r.language]);
    expect(inLanguage("en").length).toBeGreaterThanOrEqual(16);
    expect(inLanguage("zh-Hans").length).toBeGreaterThanOrEqual(3);
    expect(inLanguage("ar").length).toBeGreaterThanOrEqual(1);
  });

  test("are written in the script of their language", () => {
    for (const r of inLanguage("zh-Hans")) expect(r.response).toMatch(/\p{Script=Han}{10}/u);
    for (const r of inLanguage("ar")) expect(r.response).toMatch(/\p{Script=Arabic}{4}/u);
    for (const r of inLanguage("en")) {
      expect(r.response).not.toMatch(/\p{Script=Han}|\p{Script=Arabic}/u);
    }
  });

  test("split into 2 to 14 sections, none of them blank", () => {
    const counts = responses.map((r) => sectionsOf(r).length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 14]);
    for (const section of responses.flatMap(sectionsOf)) expect(section.trim()).not.toBe("");
  });

  test("split without loss, and a code block or table never spans two sections", () => {
    for (const r of responses) {
      const sections = sectionsOf(r);
      expect(sections.join("\n\n")).toBe(r.response);
      for (const section of sections) expect((section.match(/^```/gm) ?? []).length % 2).toBe(0);
      for (const section of sections.filter((s) => s.startsWith("|"))) {
        expect(section.split("\n")[1]).toMatch(/^\|( --- \|)+$/);
      }
    }
  });

  test("show every Markdown form that a task page has to render", () => {
    const all = responses.flatMap(sectionsOf);
    const forms = [/^#+ /, /^- /m, /^1\. /m, /^\| --- /m, /^```/m, /\*\*/, /\]\(https:/, /^---$/];
    for (const form of forms) expect(all.some((section) => form.test(section))).toBe(true);
  });

  test("hold the awkward cases: a leading newline, trailing spaces, an emoji", () => {
    const all = responses.flatMap(sectionsOf);
    expect(all.some((section) => section.startsWith("\n"))).toBe(true);
    expect(all.some((section) => section.endsWith("  "))).toBe(true);
    expect(all.some((section) => /[\u{10000}-\u{10ffff}]/u.test(section))).toBe(true);
  });

  test("are well-formed Unicode in composed form without carriage returns", () => {
    for (const r of responses) {
      for (const value of [r.question, r.response]) {
        expect(value).not.toMatch(/\p{Surrogate}/u);
        expect(value).toBe(value.normalize("NFC"));
        expect(value).not.toContain("\r");
      }
    }
  });
});

describe("planted errors", () => {
  test("lie in sections that exist and hold words, once each", () => {
    const keys = plantedErrors.map((e) => `${e.response_id} ${e.section_index}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const error of plantedErrors) {
      const response = responses.find((r) => r.response_id === error.response_id);
      const section = response && sectionsOf(response)[error.section_index];
      expect(section, `${error.response_id} section ${error.section_index}`).toMatch(
        /^(?!#|---).*\p{L}/su,
      );
    }
  });

  test("are at least 18 in at least 12 responses, of all five kinds", () => {
    expect(plantedErrors.length).toBeGreaterThanOrEqual(18);
    expect(idsWithPlantedErrors.size).toBeGreaterThanOrEqual(12);
    expect(new Set(plantedErrors.map((error) => error.kind))).toEqual(new Set(kinds));
  });

  test("leave some responses without any", () => {
    expect(idsWithPlantedErrors.size).toBeLessThan(responses.length);
  });

  test("are the only difference between a twin and its baseline answer", () => {
    const twins = responses.filter((r) => r.condition === "injected_error");
    expect(twins.length).toBeGreaterThanOrEqual(3);
    for (const twin of twins) {
      const baseline = responses.find(
        (r) =>
          r.question_id === twin.question_id &&
          r.generator === twin.generator &&
          r.condition === "baseline",
      );
      const before = baseline ? sectionsOf(baseline) : [];
      const after = sectionsOf(twin);
      expect(after).toHaveLength(before.length);
      const changed = after.flatMap((section, i) => (section === before[i] ? [] : [i]));
      expect(changed).toEqual(plantedIn(twin.response_id));
    }
  });
});
