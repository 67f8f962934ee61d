import type { Findings, Place } from "@/lib/imports/problems";
import { type QaRow, readFields } from "@/lib/imports/qa/fields";
import type { Row } from "@/lib/imports/rows";
import { checkTexts } from "@/lib/imports/text";
import { metadataIn } from "./question";

/** A row of the table of sections. */
export interface SectionFields {
  readonly response_id: string;
  readonly section_id: string;
  readonly section: string;
  readonly place: Place;
}

/** A response from its row, without its question; null after a problem was reported. */
export function readResponse(row: Row, findings: Findings): Omit<QaRow, "question"> | null {
  const { metadata, ...fields } = row.fields;
  const kept = metadataIn(row, findings);
  // The question stands in another table; here only its id does.
  const value = readFields({ ...row, fields: { ...fields, question: "-" } }, findings);
  if (!value || !kept) return null;
  const { question, ...response } = value;
  return { ...response, metadata: { ...response.metadata, ...kept } };
}

/** A section from its row; null after a problem was reported. Its text may be blank. */
export function readSection({ fields, place }: Row, findings: Findings): SectionFields | null {
  const before = findings.problemCount;
  checkTexts(fields, place, findings);
  for (const name of ["response_id", "section_id"])
    if (!String(fields[name] ?? "").trim())
      findings.add(place, name, fields[name], "text that is not blank");
  if (findings.problemCount > before) return null;
  return {
    response_id: String(fields.response_id),
    section_id: String(fields.section_id),
    section: String(fields.section ?? ""),
    place,
  };
}
