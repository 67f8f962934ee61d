import type { UnitRef } from "@/lib/imports/material";
import { coderOf } from "@/lib/imports/mdhjudgments/ids";
import type { Findings } from "@/lib/imports/problems";
import { type Row, readRows } from "@/lib/imports/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { ImportItem, ItemJudgment } from "@/lib/imports/staged/item";
import { type FieldNames, OWN_NAMES } from "@/lib/imports/staged/names";
import { answersFromCells } from "@/lib/protocols/columns";
import { checkImported } from "@/lib/protocols/imported";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers, Part } from "@/lib/protocols/types";
import { isPassedOver, type JudgmentRow, readJudgmentRow } from "./fields";

export const JUDGMENT_NAMES: FieldNames = {
  ...OWN_NAMES,
  judgmentId: "judgment_id",
  judgmentVersion: "protocol_version",
};

/**
 * Reads judgments that were made elsewhere, one a row, as the `judgments` export writes them. What
 * they are about must be in the project. Problems go to `findings`.
 */
export async function* readJudgments(
  sources: readonly Source[],
  _options: unknown,
  findings: Findings,
): AsyncGenerator<ImportItem> {
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    let [rows, position] = [0, 0];
    for await (const row of readRows(source, findings)) {
      rows += 1;
      if (isPassedOver(row.fields)) {
        findings.warn(
          "passed_over",
          "judgments that were revised or came too late, which are passed over",
        );
        continue;
      }
      const value = readJudgmentRow(row, findings);
      const made = value && judgmentOf(value, row, findings);
      if (!made) continue;
      const mention = { position, time: value.time, detail: value.detail };
      position += 1;
      yield { file, question: null, response: null, judgments: [{ ...made, mention }] };
    }
    if (rows === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no rows", "one judgment a row");
  }
}

function judgmentOf(
  value: JudgmentRow,
  row: Row,
  findings: Findings,
): Omit<ItemJudgment, "mention"> | null {
  const part = partOf(value, row, findings);
  const unit = part && unitOf(part, value, row, findings);
  if (!part || !unit) return null;
  const given = row.isTable
    ? answersFromCells(part, row.fields as Record<string, string>)
    : value.answers;
  const checked = checkImported(part, given as Answers);
  if (!checked.ok) {
    for (const [key, fault] of Object.entries(checked.fields))
      findings.add(row.place, row.isTable ? key : `answers.${key}`, given[key], fault);
    return null;
  }
  const { id: externalId, coder, protocolId, byRule, context, ids: owners } = value;
  const { answers, derived } = checked;
  return {
    coder: {
      pseudonym: coder,
      kind: value.coderKind,
      systemKind: value.coderKind === "system" ? (coderOf(coder).systemKind ?? "judge") : null,
      group: value.group,
    },
    judgment: {
      ...{ externalId, unit, owners, coder, protocolId, part: part.key },
      protocolVersion: value.protocolVersion ?? findProtocol(protocolId)?.version ?? 1,
      ...{ answers, context, byRule, derived, place: row.place, path: "" },
    },
  };
}

function partOf(
  { protocolId, protocolVersion, part }: JudgmentRow,
  row: Row,
  findings: Findings,
): Part | null {
  const protocol = findProtocol(protocolId, protocolVersion ?? undefined);
  if (!protocol) {
    const version = protocolVersion === null ? "" : ` in version ${protocolVersion}`;
    findings.add(
      row.place,
      "protocol_id",
      protocolId,
      `a protocol that this installation knows${version}`,
    );
    return null;
  }
  const found = protocol.parts.find(({ key }) => key === part);
  if (!found)
    findings.add(
      row.place,
      "part",
      part,
      `one of ${protocol.parts.map(({ key }) => key).join(", ")}`,
    );
  return found ?? null;
}

const UNIT_FIELDS = {
  turn: "question_id",
  response: "response_id",
  section: "section_id",
  thread: "question_id",
} as const;

/** What a judgment of this part is about, by the id in the row. */
function unitOf(
  part: Part,
  { ids, turn }: JudgmentRow,
  row: Row,
  findings: Findings,
): UnitRef | null {
  const field = UNIT_FIELDS[part.unit];
  const externalId = ids[field];
  if (externalId === null)
    findings.add(row.place, field, null, `the id of the ${part.unit} that it is about`);
  if (externalId === null) return null;
  const isTurn = part.unit === "turn" && turn !== null;
  return { kind: part.unit, externalId, ...(isTurn && { turn }) };
}
