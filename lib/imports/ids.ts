import type { Findings, Place } from "./problems";
import type { ImportItem } from "./staged/item";
import type { FieldNames } from "./staged/names";

/** Longest id in bytes of UTF-8: the database finds ids by an index whose entries end at 2,700. */
export const ID_LIMIT = 1024;

const isTooLong = (id: string): boolean =>
  id.length * 3 > ID_LIMIT && Buffer.byteLength(id) > ID_LIMIT;

/** Reports each id of an item that is longer than the database can look up. */
export function checkIds(item: ImportItem, names: FieldNames, findings: Findings): void {
  const check = (id: string, place: Place, field: string) => {
    if (!isTooLong(id)) return;
    const found = `${id.slice(0, 40)}… of ${Buffer.byteLength(id).toLocaleString("en-GB")} bytes`;
    const expected = `an id of at most ${ID_LIMIT.toLocaleString("en-GB")} bytes`;
    findings.say(place, field, found, expected);
  };
  const { question, thread, response, judgments } = item;
  if (thread) check(thread.externalId, thread.place, names.unitId.thread);
  if (question) check(question.externalId, question.place, names.questionId);
  if (response) {
    check(response.externalId, response.place, names.responseId);
    response.sections.forEach(({ externalId }, index) => {
      check(externalId, response.place, names.sectionId(index));
    });
  }
  for (const { judgment, coder } of judgments) {
    const { externalId, unit, place, path } = judgment;
    check(externalId, place, names.judgmentId ?? path);
    check(unit.externalId, place, names.unitId[unit.kind]);
    check(coder.pseudonym, place, path || "coder");
  }
}
