import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import type { Answers } from "@/lib/protocols/types";
import { adjudicate, buildAdjudication } from "@/lib/work/adjudication-testing";
import { claimTask } from "@/lib/work/testing";

type Row = Readonly<Record<string, string>>;
const rowsOf = (text = ""): Row[] => parse(text, { columns: true });

async function exportedAfter(protocolId: string, answers: Answers) {
  const comments = [["Too high.", "Says nothing of the liver."]];
  const { project, adjudicator, queue } = await buildAdjudication({ protocolId, comments });
  await adjudicate(adjudicator, await claimTask(adjudicator, queue.id), answers, protocolId);
  const { context } = await db().judgment.findFirstOrThrow({ where: { protocolId } });
  const { candidates } = context as { candidates: string[] };
  const shown = await db().candidate.findMany({ where: { id: { in: candidates } } });
  // As numbers 1 and 2 of the answers.
  const ids = candidates.map((id) => shown.find((each) => each.id === id)?.judgmentId ?? "");
  const texts = await exportTexts(OPERATOR, project.id, "mdhjudgments");
  const csv = (name: string) => rowsOf(texts.get(`${name}.csv`));
  const record = (name: string) =>
    JSON.parse(texts.get(`mdhjudgments-${name}adjudication.jsonl`) ?? "null");
  return { ids, csv, record, texts };
}

const COMMENTS = {
  1: { fate: "correct", categories: ["Numeric Info"] },
  2: { fate: "incorrect", categories: ["Missing Info", "Clarity"] },
};

test("a medical expert’s adjudication goes out under the ids of the comments, its unasked opinion blank", async () => {
  const { ids, csv, record } = await exportedAfter("medical-expert", {
    ...{ q1_response: "needs_research", judgment: "minor", comments: COMMENTS, comment: "Why." },
  });
  const [section] = csv("section_level_medical_expert_adjudications");
  expect(section).toMatchObject({
    ...{ aggregate_judgment: "hallucination", q1_response: "needs_research", q3_response: "" },
    ...{ comment: "Why.", annotation_ids_seen: `["${ids[0]}", "${ids[1]}"]` },
  });
  const categories = csv("comment_level_medical_expert_adjudication_judgments");
  const about = (id = "") => categories.find((row) => row.annotation_id === id);
  expect(about(ids[0])).toMatchObject({ "Numeric Info": "true", Clarity: "false" });
  expect(about(ids[1])).toMatchObject({ "Missing Info": "true", Clarity: "true" });
  const [, { adjudication }] = record("firstmedicalexpert").annotations.sections_with_annotations;
  expect(adjudication).toMatchObject({
    ...{ q1_response: "needs_research", q3_response: null, saw_annotation_ids: ids },
    q2_category_response: {
      [ids[0] ?? ""]: ["Numeric Info"],
      [ids[1] ?? ""]: ["Missing Info", "Clarity"],
    },
  });
});

test("an opinion that the study would not have asked for either is not set", async () => {
  const { csv, texts } = await exportedAfter("medical-expert", {
    ...{ q1_response: "major", judgment: "contested", comments: COMMENTS, comment: "Why." },
  });
  expect(csv("section_level_medical_expert_adjudications")).toMatchObject([
    { q3_response: "not_set", aggregate_judgment: "no_hallucination" },
  ]);
  expect([...texts.keys()]).not.toContain("mdhjudgments-secondmedicalexpertadjudication.jsonl");
});

test("a fact check goes out with its pages in order and blanks for what was not asked", async () => {
  const { ids, csv, record } = await exportedAfter("fact-checker", {
    ...{ q1_response: "minor", q3_choice: "supports_or_refutes" },
    evidence: [
      { url: "https://www.who.int/x", excerpt: "Four, “at most”." },
      { url: "https://www.nhs.uk/y", excerpt: "四克。" },
    ],
    q5a_choice: "evidence_shows_incorrect_info_in_excerpt",
    judgment: "major",
    comments: { ...COMMENTS, 2: { ...COMMENTS[2], categories: ["Other"], other_text: "Tone" } },
    comment: "Too many.",
  });
  const [row] = csv("section_level_factchecker_adjudications");
  expect(row).toMatchObject({
    ...{ aggregate_judgment: "hallucination", q1_response: "minor", q5b_choice: "" },
    q3_url: "https://www.who.int/x\nhttps://www.nhs.uk/y",
    q4_excerpt: "Four, “at most”.\n四克。",
    ...{ q5a_choice: "evidence_shows_incorrect_info_in_excerpt", q5c_choice: "" },
    ...{ q6_comment: "Too many.", "Numeric Info": "true", "Missing Info": "false" },
    ...{ Other: "true", "Other text": "Tone", annotation_ids_seen: `["${ids[0]}", "${ids[1]}"]` },
  });
  const [, { fact_checking }] = record("firstfactchecker").annotations.sections_with_annotations;
  expect(fact_checking).toMatchObject({
    q2_category_response: [
      { simple_category: "Numeric Info", other_text: null },
      { simple_category: "Other", other_text: "Tone" },
    ],
    ...{ q5b_choice: null, q5c_choice: null },
  });
});
