import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { buildProject } from "@/prisma/seed/builders";
import { hasStudySample, sampleTitle } from "@/prisma/testing/study-sample";
import { buildPool } from "./commands";
import { listEntries, readEntries } from "./entries";
import { entriesCsv } from "./entries-csv";
import { listPoolFates } from "./fate";
import { getPool } from "./queries";
import { importStudy, madeSectionId, madeStudy, studySample, TABLE } from "./testing";

const reasonsOf = async (projectId: string, poolId: string) => {
  const { rows } = await listEntries(OPERATOR, { id: poolId, projectId }, TABLE);
  return Object.fromEntries(rows.map(({ section, reason }) => [section.slice(0, 8), reason]));
};

describe.skipIf(!hasStudySample)(sampleTitle("the released sample"), () => {
  const EXPECTED = {
    bc81a4df: "fp_not_laj",
    "36d8996a": "fp_disagreement",
    "79164c31": "fp_disagreement",
    "61dffc53": "laj_only",
  };

  test.each([["people"], ["everybody"]])(
    "gives the study's rows, claims by %s",
    async (claimBy) => {
      const { id } = await buildProject();
      await importStudy(id, studySample());
      const pool = await buildPool(OPERATOR, id, { name: "Table 2", parameters: { claimBy } });
      expect(await reasonsOf(id, pool.id)).toEqual(EXPECTED);
      expect(pool.parameters.judges).toEqual(["IsiHallucinationDetector"]);
      expect(pool.counts).toMatchObject({
        sections: 12,
        outside: { no_claim: 3, unjudged: 0 },
        unpooled: { audit_no_error: 5, audit_error: 0, audit_other: 0 },
        withoutJudge: 0,
      });
      const { components } = await getPool(OPERATOR, id, pool.id);
      expect(components).toEqual([
        row("fp_disagreement", 2, 0),
        row("laj_only", 1, 1),
        row("fp_not_laj", 1, 0),
      ]);
    },
  );
  const row = (reason: string, sections: number, single: number) => ({
    reason,
    sections,
    single,
    kept: 0,
    byExperts: sections,
    byFactCheckers: sections,
  });

  test("keeps the labels that the rule saw, and the adjudications of each entry side by side", async () => {
    const { id: projectId } = await buildProject();
    await importStudy(projectId, studySample());
    const { id } = await buildPool(OPERATOR, projectId, { name: "Table 2" });
    const { rows } = await listEntries(OPERATOR, { id, projectId }, TABLE);
    const decisions = await sql()<{ section: string; by: string; labels: string }[]>`
      SELECT left(s.external_id, 8) AS section, j.protocol_id AS by,
        string_agg(CASE WHEN j.has_error THEN 'T' ELSE 'F' END, ' ' ORDER BY j.has_error) AS labels
      FROM judgment j JOIN unit u ON u.id = j.unit_id JOIN section s ON s.id = u.section_id
      WHERE j.project_id = ${projectId} AND j.superseded_at IS NULL
        AND j.protocol_id IN ('medical-expert-study', 'fact-checker-study')
      GROUP BY 1, 2`;
    const by = (section: string, protocol: string) =>
      decisions.find((each) => each.section === section && each.by === protocol)?.labels;
    const seen = rows.map(({ section, labels }) => {
      const key = section.slice(0, 8);
      const { peopleError, peopleFine, judgeError, judgeFine, injectedError } = labels;
      const counts = [peopleError, peopleFine, judgeError, judgeFine, injectedError];
      return [key, counts, by(key, "medical-expert-study"), by(key, "fact-checker-study")];
    });
    expect(new Set(seen.map((row) => JSON.stringify(row)))).toEqual(
      new Set(
        [
          ["bc81a4df", [3, 0, 0, 1, 0], "T T", "T"],
          ["36d8996a", [1, 3, 0, 1, 0], "T", "F"],
          ["79164c31", [1, 3, 0, 1, 1], "T", "F T"],
          ["61dffc53", [0, 1, 1, 0, 0], "T", "T"],
        ].map((row) => JSON.stringify(row)),
      ),
    );
  });

  test("tells the fate of comments from sections with one source only, and says so", async () => {
    const { id: projectId } = await buildProject();
    await importStudy(projectId, studySample());
    const { id } = await buildPool(OPERATOR, projectId, { name: "Table 2" });
    const fates = await listPoolFates(OPERATOR, { id, projectId });
    // Of the four sections one has both an annotator's and the injector's concern.
    expect(
      fates.map(({ by, how, adjudications, leftOut }) => [by, how, adjudications, leftOut]),
    ).toEqual([
      ["medical_expert", "inferred", 4, 1],
      ["fact_checker", "inferred", 3, 2],
    ]);
    const judge = fates[0]?.table.rows.find(({ source }) => source === "IsiHallucinationDetector");
    expect(judge).toMatchObject({ comments: 1, confirmed: 1, rejected: 0 });
  });

  test("by the paper's text, leaves out what one person judged and what was injected", async () => {
    const { id } = await buildProject();
    await importStudy(id, studySample());
    const parameters = { minPeople: 2, injection: "response" };
    const pool = await buildPool(OPERATOR, id, { name: "Text", parameters });
    const { "61dffc53": single, ...rest } = EXPECTED;
    expect(await reasonsOf(id, pool.id)).toEqual(rest);
  });

  test("makes a candidate of each concern, as adjudicators were shown them, without votes", async () => {
    const { id } = await buildProject();
    await importStudy(id, studySample());
    await buildPool(OPERATOR, id, { name: "Table 2" });
    const shown = await sql()<{ section: string; seen: string[]; candidates: string[] }[]>`
      SELECT s.external_id AS section,
        (SELECT array_agg(value ORDER BY value)
          FROM jsonb_array_elements_text(j.context->'saw_annotation_ids')) AS seen,
        (SELECT array_agg(source.external_id ORDER BY source.external_id)
          FROM candidate k JOIN judgment source ON source.id = k.judgment_id
          WHERE k.unit_id = j.unit_id) AS candidates
      FROM judgment j JOIN unit u ON u.id = j.unit_id JOIN section s ON s.id = u.section_id
      WHERE j.project_id = ${id} AND j.protocol_id = 'medical-expert-study'`;
    expect(shown.length).toBeGreaterThan(3);
    for (const { seen, candidates } of shown) expect(candidates).toEqual(seen);
    const comments = await db().candidate.findMany({ where: { projectId: id } });
    expect(comments.filter(({ comment }) => /votes|GPT|Isi/i.test(comment))).toEqual([]);
    const raw = await sql()`SELECT 1 FROM judgment WHERE answers->>'comment' LIKE '%votes: [True]'`;
    expect(raw).toHaveLength(1);
  });
});

test("every row of the rule, from invented data", async () => {
  const { id } = await buildProject();
  await importStudy(id, [
    madeStudy([
      [
        { people: "FF", judge: "F", injected: true },
        { people: "FT", judge: "F" },
        { people: "F", judge: "T" },
        { people: "TT", judge: "F" },
        { people: "TT", judge: "F", injected: true },
        { people: "TT", judge: "T" },
        { people: "FN", judge: "T" },
      ],
    ]),
  ]);
  const pool = await buildPool(OPERATOR, id, {
    name: "All",
    parameters: { auditNoError: 5, auditError: 5, auditOther: 5 },
    seed: 3,
  });
  const { rows } = await listEntries(OPERATOR, { id: pool.id, projectId: id }, TABLE);
  expect(rows.map(({ index, reason }) => [index, reason])).toEqual([
    [0, "injected_missed"],
    [1, "fp_disagreement"],
    [2, "laj_only"],
    [3, "fp_not_laj"],
    [4, "audit_other"],
    [5, "audit_error"],
  ]);
  expect(rows[0]).toMatchObject({
    section: madeSectionId(1, 0),
    labels: { peopleFine: 2, judgeFine: 1, injectedError: 1 },
    candidates: 1,
    probability: 1,
  });
});

test("the text's row 4 leaves out the response, the code's only the section", async () => {
  const { id } = await buildProject();
  const response = [
    { people: "TT", judge: "F" },
    { people: "FF", judge: "F", injected: true },
  ];
  await importStudy(id, [madeStudy([response])]);
  const code = await buildPool(OPERATOR, id, { name: "Code" });
  const text = await buildPool(OPERATOR, id, {
    name: "Text",
    parameters: { injection: "response" },
  });
  const sections = (made: typeof code) =>
    made.counts.reasons.flatMap(({ reason, sections }) => (sections > 0 ? reason : []));
  expect(sections(code)).toEqual(["injected_missed", "fp_not_laj"]);
  expect(sections(text)).toEqual(["injected_missed"]);
});

test("who decides on claims is a choice", async () => {
  const { id } = await buildProject();
  await importStudy(id, [
    madeStudy([
      [
        { people: "FT", judge: "N" },
        { people: "NFT", judge: "F" },
      ],
    ]),
  ]);
  const disagreements = async (name: string, parameters: object) => {
    const { counts } = await buildPool(OPERATOR, id, { name, parameters });
    return counts.reasons.find(({ reason }) => reason === "fp_disagreement")?.sections;
  };
  expect(await disagreements("People", { claimBy: "people" })).toBe(1);
  expect(await disagreements("Everybody", { claimBy: "everybody" })).toBe(0);
  // ANNOTATOR-0, who says that there is no claim, is an AI researcher.
  const groups = { claimBy: "groups", claimGroups: ["student"] };
  expect(await disagreements("Students", groups)).toBe(2);
  await expect(
    disagreements("Nobody", { claimBy: "groups", claimGroups: ["plumber"] }),
  ).rejects.toThrow("plumber");
});

test("extra judgments discover, but do not decide on claims; superseded ones do neither", async () => {
  const { id } = await buildProject();
  await importStudy(id, [
    madeStudy([
      [
        { people: "FF", judge: "F" },
        { people: "FFN", judge: "T" },
      ],
    ]),
  ]);
  const first = await sql()<{ id: string; unit_id: string; section: string }[]>`
    SELECT j.id, j.unit_id, s.external_id AS section FROM judgment j JOIN coder c ON c.id = j.coder_id
    JOIN unit u ON u.id = j.unit_id JOIN section s ON s.id = u.section_id
    WHERE c.pseudonym = 'ANNOTATOR-0' AND s.index = 0`;
  await sql()`UPDATE judgment SET is_extra = true, has_error = true, answers = answers || '{"comment":"Late."}'
    WHERE id = ${first[0]?.id ?? ""}`;
  await sql()`UPDATE judgment SET is_extra = true WHERE has_claim = false`;
  const pool = await buildPool(OPERATOR, id, { name: "Extra" });
  expect(pool.counts.reasons.filter(({ sections }) => sections > 0)).toMatchObject([
    { reason: "fp_disagreement", sections: 1 },
    { reason: "laj_only", sections: 1 },
  ]);
  expect((await db().candidate.findMany()).map(({ comment }) => comment).sort()).toEqual([
    "Late.",
    "Made concern 60.",
  ]);
  await sql()`UPDATE judgment SET superseded_at = now() WHERE id = ${first[0]?.id ?? ""}`;
  const later = await buildPool(OPERATOR, id, { name: "Later" });
  expect(later.counts.reasons[0]?.sections).toBe(0);
});

test("the CSV holds what the filters leave and opens safely in a spreadsheet", async () => {
  const { id } = await buildProject();
  await importStudy(id, [
    madeStudy([[{ people: "FT", judge: "F" }], [{ people: "F", judge: "T" }]]),
  ]);
  await sql()`UPDATE section SET text = '=1+1, "really"'`;
  const pool = await buildPool(OPERATOR, id, { name: "CSV" });
  const state = { ...TABLE, filters: { reason: "laj_only" } };
  const where = { id: pool.id, projectId: id };
  let csv = "";
  for await (const chunk of entriesCsv(readEntries(OPERATOR, where, state))) csv += chunk;
  const [head, line, rest] = csv.split("\r\n");
  expect(head).toMatch(/^\uFEFFresponse_id,section_id,/);
  expect(line).toContain(
    `,0,"'=1+1, ""really""",Qwen/Qwen3-32b,be_brief,laj_only,laj_only,1,false,0,1,1,0,0,0,1,0,0`,
  );
  expect(rest).toBe("");
});
