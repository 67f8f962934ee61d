import { MaterialBuilder } from "@/lib/imports/builder";
import { sha256 } from "@/lib/imports/hash";
import type {
  InputFile,
  JudgmentMention,
  Material,
  ResponsePaths,
  UnitRef,
} from "@/lib/imports/material";
import { coderOf } from "@/lib/imports/mdhjudgments/ids";
import type { Findings } from "@/lib/imports/problems";
import { type Row, readRows } from "@/lib/imports/rows";
import { answersFromCells } from "@/lib/protocols/columns";
import { checkImported } from "@/lib/protocols/imported";
import { findProtocol } from "@/lib/protocols/registry";
import type { Answers, Part } from "@/lib/protocols/types";
import { isPassedOver, type JudgmentRow, readJudgmentRow } from "./fields";

/**
 * Reads judgments that were made elsewhere, one a row, as the `judgments` export writes them. What
 * they are about must be in the project. Problems go to `findings`.
 */
export async function readJudgments(
  files: readonly InputFile[],
  _options: unknown,
  findings: Findings,
): Promise<Material> {
  const builder = new MaterialBuilder(findings, NO_RESPONSES);
  for (const file of files) {
    const judgments: JudgmentMention[] = [];
    const seen = new Map<string, number>();
    let rows = 0;
    for await (const row of readRows(file, findings)) {
      rows += 1;
      if (isPassedOver(row.fields)) {
        findings.warn(
          "passed_over",
          "judgments that were revised or came too late, which are passed over",
        );
        continue;
      }
      const value = readJudgmentRow(row, findings);
      if (!value) continue;
      const before = seen.get(value.id);
      if (before !== undefined)
        findings.add(
          row.place,
          "judgment_id",
          value.id,
          `each judgment once (also in line ${before})`,
        );
      seen.set(value.id, row.place.line);
      addJudgment(value, row, builder, findings);
      const { id: externalId, time, detail } = value;
      judgments.push({ externalId, position: judgments.length, time, detail });
    }
    if (rows === 0 && findings.problemCount === 0)
      findings.say({ file: file.name, line: null }, "", "no rows", "one judgment a row");
    builder.files.push({ name: file.name, sha256: sha256(file.bytes), records: [], judgments });
  }
  return builder.build();
}

function addJudgment(
  value: JudgmentRow,
  row: Row,
  builder: MaterialBuilder,
  findings: Findings,
): void {
  const part = partOf(value, row, findings);
  const unit = part && unitOf(part, value, row, findings);
  if (!part || !unit) return;
  const given = row.isCsv
    ? answersFromCells(part, row.fields as Record<string, string>)
    : value.answers;
  const checked = checkImported(part, given as Answers);
  if (!checked.ok) {
    for (const [key, fault] of Object.entries(checked.fields))
      findings.add(row.place, row.isCsv ? key : `answers.${key}`, given[key], fault);
    return;
  }
  const { id: externalId, coder, protocolId, byRule, context, ids: owners } = value;
  builder.addCoder({
    pseudonym: coder,
    kind: value.coderKind,
    systemKind: value.coderKind === "system" ? (coderOf(coder).systemKind ?? "judge") : null,
    group: value.group,
  });
  const protocolVersion = value.protocolVersion ?? findProtocol(protocolId)?.version ?? 1;
  const { answers, derived } = checked;
  const judgment = {
    externalId,
    unit,
    owners,
    coder,
    protocolId,
    protocolVersion,
    part: part.key,
    answers,
    context,
    byRule,
  };
  builder.addJudgment({ ...judgment, place: row.place, path: "" }, () => derived);
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

const FIELDS = { turn: "question_id", response: "response_id", section: "section_id" } as const;

/** What a judgment of this part is about, by the id in the row. */
function unitOf(part: Part, { ids }: JudgmentRow, row: Row, findings: Findings): UnitRef | null {
  if (part.unit === "thread") return null;
  const field = FIELDS[part.unit];
  const externalId = ids[field];
  if (externalId === null)
    findings.add(row.place, field, null, `the id of the ${part.unit} that it is about`);
  return externalId === null ? null : { kind: part.unit, externalId };
}

/** This format brings no responses. */
const NO_RESPONSES: ResponsePaths = {
  question: "question_id",
  text: "response_id",
  sections: "section_id",
  sectionId: () => "section_id",
  sectionText: () => "section_id",
};
