import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { NotFoundError } from "@/lib/errors";
import { groupBy } from "@/lib/group-by";
import type { Answers } from "@/lib/protocols/types";

/** One judgment as the data page shows it. */
export interface JudgmentView {
  readonly id: string;
  readonly coder: string;
  readonly coderKind: "person" | "system";
  readonly group: string | null;
  readonly protocolId: string;
  readonly protocolVersion: number;
  readonly part: string;
  readonly answers: Answers;
  readonly hasError: boolean | null;
  readonly hasClaim: boolean | null;
  readonly score: number | null;
  readonly label: string | null;
  readonly byRule: string | null;
  readonly isExtra: boolean;
  readonly submittedAt: Date | null;
  /** The source's own words, for imported judgments. */
  readonly sourceTime: string | null;
  readonly activeMs: number | null;
}

/** A current judgment with the versions that it replaced, newest first. */
export interface JudgmentHistory extends JudgmentView {
  readonly earlier: readonly JudgmentView[];
}

export interface SectionView {
  readonly id: string;
  readonly externalId: string;
  readonly index: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly judgments: readonly JudgmentHistory[];
}

export interface ResponseView {
  readonly id: string;
  readonly externalId: string;
  readonly text: string;
  readonly generator: string | null;
  readonly condition: string | null;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly question: {
    readonly externalId: string;
    readonly text: string;
    readonly language: string | null;
    readonly judgments: readonly JudgmentHistory[];
  };
  readonly judgments: readonly JudgmentHistory[];
  readonly sections: readonly SectionView[];
  /** Files that held it. */
  readonly files: readonly string[];
  /** The responses before and after it in the project. */
  readonly previousId: string | null;
  readonly nextId: string | null;
}

interface ResponseRow {
  id: string;
  external_id: string;
  text: string;
  generator: string | null;
  condition: string | null;
  language: string | null;
  metadata: Record<string, unknown>;
  turn_id: string;
  question_id: string;
  question: string;
  question_language: string | null;
  files: string[];
  previous_id: string | null;
  next_id: string | null;
}

/**
 * A response with its sections and everybody's judgments of it, of its sections and of its
 * question. Throws NotFoundError where the project has no such response.
 */
export async function getResponse(
  actor: Actor,
  projectId: string,
  responseId: string,
): Promise<ResponseView> {
  authorize(actor, "data:view", projectId);
  const [row] = isId(responseId) ? await readResponse(projectId, responseId) : [];
  if (!row) throw new NotFoundError("There is no such response in this project.");
  const [sections, judgments] = await Promise.all([
    readSections(row.id),
    readJudgments(projectId, row.turn_id, row.id),
  ]);
  const byTarget = groupBy(judgments, ({ target }) => target);
  const about = (id: string) => withHistory(byTarget.get(id) ?? []);
  return {
    id: row.id,
    externalId: row.external_id,
    text: row.text,
    generator: row.generator,
    condition: row.condition,
    language: row.language,
    metadata: row.metadata,
    question: {
      externalId: row.question_id,
      text: row.question,
      language: row.question_language,
      judgments: about(row.turn_id),
    },
    judgments: about(row.id),
    sections: sections.map((section) => ({ ...section, judgments: about(section.id) })),
    files: row.files,
    previousId: row.previous_id,
    nextId: row.next_id,
  };
}

const readResponse = (projectId: string, id: string) => sql()<ResponseRow[]>`
  SELECT r.id, r.external_id, r.text, r.generator, r.condition, r.language, r.metadata, r.turn_id,
    h.external_id AS question_id, t.text AS question, h.language AS question_language,
    ARRAY(SELECT f.name FROM response_source rs JOIN source_file f ON f.id = rs.file_id
      WHERE rs.response_id = r.id ORDER BY f.position) AS files,
    (SELECT p.id FROM response p WHERE p.project_id = r.project_id AND p.position < r.position
      ORDER BY p.position DESC LIMIT 1) AS previous_id,
    (SELECT n.id FROM response n WHERE n.project_id = r.project_id AND n.position > r.position
      ORDER BY n.position LIMIT 1) AS next_id
  FROM response r JOIN turn t ON t.id = r.turn_id JOIN thread h ON h.id = t.thread_id
  WHERE r.project_id = ${projectId} AND r.id = ${id}`;

const readSections = (responseId: string) => sql()<Omit<SectionView, "judgments">[]>`
  SELECT id, external_id AS "externalId", index, text, start, "end" FROM section
  WHERE response_id = ${responseId} ORDER BY index`;

type JudgmentRow = JudgmentView & {
  readonly target: string;
  readonly supersededAt: Date | null;
  readonly supersedesId: string | null;
};

const readJudgments = (projectId: string, turnId: string, responseId: string) => sql()<
  JudgmentRow[]
>`
  SELECT u.target, j.id, c.pseudonym AS coder,
    c.kind AS "coderKind", c."group", j.protocol_id AS "protocolId",
    j.protocol_version AS "protocolVersion", j.part, j.answers, j.has_error AS "hasError",
    j.has_claim AS "hasClaim", j.score, j.label, j.by_rule AS "byRule", j.is_extra AS "isExtra",
    j.submitted_at AS "submittedAt", j.active_ms AS "activeMs", j.superseded_at AS "supersededAt",
    j.supersedes_id AS "supersedesId",
    (SELECT js.source_time FROM judgment_source js JOIN source_file f ON f.id = js.file_id
      WHERE js.judgment_id = j.id ORDER BY f.position LIMIT 1) AS "sourceTime"
  FROM (
    SELECT id, turn_id AS target FROM unit WHERE turn_id = ${turnId}
    UNION ALL SELECT id, response_id FROM unit WHERE response_id = ${responseId}
    UNION ALL SELECT unit.id, s.id FROM section s JOIN unit ON unit.section_id = s.id
      WHERE s.response_id = ${responseId}
  ) u
  JOIN judgment j ON j.project_id = ${projectId} AND j.unit_id = u.id
  JOIN coder c ON c.id = j.coder_id
  ORDER BY c.kind, j.protocol_id, "sourceTime", j.submitted_at, j.id`;

/** Current judgments, each with the chain of those that it replaced. */
function withHistory(rows: readonly JudgmentRow[]): JudgmentHistory[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const earlierThan = (row: JudgmentRow): JudgmentView[] => {
    const before = row.supersedesId === null ? undefined : byId.get(row.supersedesId);
    return before ? [before, ...earlierThan(before)] : [];
  };
  return rows
    .filter(({ supersededAt }) => supersededAt === null)
    .map((row) => ({ ...row, earlier: earlierThan(row) }));
}
