/** Reads responses with labelled sentences; the labels go to the sections that hold them. */
import { z } from "zod";
import type { ResponseValue } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import { readFields } from "@/lib/imports/qa/fields";
import { itemOf } from "@/lib/imports/qa/read";
import { type Row, readRows } from "@/lib/imports/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { Split } from "@/lib/imports/split";
import type { ImportItem } from "@/lib/imports/staged/item";
import { judgmentOf, system } from "@/lib/imports/studies/item";
import { addIssues } from "@/lib/imports/zod-problems";
import {
  ambiguousSentences,
  type LabelledSentence,
  placeSentences,
  sectionsOf,
  sentencesIn,
} from "./induce";

const shape = z.object({
  /** The benchmark that the labels are from. */
  label_source: z.string().trim().min(1),
  sentences: z.array(z.object({ text: z.string().min(1), has_error: z.boolean() })).min(1),
});

/**
 * One response a row, in the fields of questions with responses, and `sentences` (a list of `text`
 * and `has_error`, in their order in the response) with `label_source`. In tables `sentences` is
 * JSON in a cell.
 */
export async function* readSentences(
  sources: readonly Source[],
  { split }: { readonly split: Split },
  findings: Findings,
): AsyncGenerator<ImportItem> {
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    let rows = 0;
    for await (const row of readRows(source, findings)) {
      rows += 1;
      const item = labelledItem(row, file, split, findings);
      if (item) yield item;
    }
    if (rows === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no rows", "one response a row");
  }
}

function labelledItem(row: Row, file: number, split: Split, findings: Findings): ImportItem | null {
  const { sentences, label_source, ...fields } = row.fields;
  const given = { label_source, sentences: row.isTable ? jsonOf(sentences) : sentences };
  const parsed = shape.safeParse(given);
  if (!parsed.success) addIssues(parsed.error.issues, given, row.place, findings);
  const value = readFields({ ...row, fields }, findings);
  const item = value && itemOf(value, row.place, split, file, findings);
  if (!item?.response || !parsed.success) return null;
  const { response } = item;
  const listed = parsed.data.sentences.map(({ text, has_error }) => ({
    text,
    hasError: has_error,
  }));
  const found = placeSentences(response.text, listed);
  if ("missing" in found) {
    const field = `sentences[${found.missing}].text`;
    const expected = "a part of the response, after the sentence before it";
    findings.add(row.place, field, listed[found.missing]?.text, expected);
    return null;
  }
  noteOddities(response, listed, found.placed, row.place, findings);
  const said = found.placed.map((sentence, index) => ({
    ...sentence,
    text: listed[index]?.text ?? "",
  }));
  const inside = sentencesIn(response.sections, said);
  const judgments = response.sections.flatMap(({ externalId }, index) =>
    inducedJudgment(externalId, inside[index] ?? [], parsed.data.label_source, row.place, findings),
  );
  return { ...item, judgments };
}

/** A sentence over a border counts on both sides; of several places the first that can be is taken. */
function noteOddities(
  { text, sections }: ResponseValue,
  listed: readonly { readonly text: string }[],
  placed: readonly LabelledSentence[],
  place: Place,
  findings: Findings,
): void {
  const note = (code: string, index: number, expected: string) =>
    findings.note(place, code, `sentences[${index}].text`, listed[index]?.text, expected);
  for (const [index, sentence] of placed.entries()) {
    const reached = sectionsOf(sections, sentence);
    if (reached > 1)
      note("crosses_sections", index, `a part of one section; it counts in ${reached}`);
    if (reached === 0) note("no_section", index, "a part of a section; it counts in none");
  }
  const texts = listed.map((each) => each.text);
  for (const index of ambiguousSentences(text, texts))
    note("found_twice", index, "words that stand in the response as often as in the list");
}

function jsonOf(cell: unknown): unknown {
  try {
    return JSON.parse(String(cell));
  } catch {
    return cell;
  }
}

/** An error where a labelled sentence has one; nothing where no labelled sentence reaches into the section. */
function inducedJudgment(
  externalId: string,
  sentences: readonly (LabelledSentence & { readonly text: string })[],
  source: string,
  place: Place,
  findings: Findings,
) {
  if (sentences.length === 0) return [];
  const wrong = sentences.filter(({ hasError }) => hasError);
  const reason = wrong.map(({ text }) => `“${text}”`).join(" ");
  const judgment = judgmentOf(
    {
      externalId: `${externalId}/${source}/induced`,
      unit: { kind: "section", externalId },
      coder: system(source, "detector"),
      protocolId: "induced-label",
      part: "section",
      answers: { contains_error: wrong.length > 0, ...(wrong.length > 0 && { reason }) },
      context: {
        sentences: sentences.map(({ start, end, hasError }) => ({
          ...{ start, end, has_error: hasError },
        })),
      },
      ...{ place, field: "sentences" },
    },
    findings,
  );
  return judgment ? [judgment] : [];
}
