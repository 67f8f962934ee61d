import type { Sql } from "postgres";
import type { ExportScope } from "@/lib/exports/scope";
import { field, type Table, tableOf } from "@/lib/exports/table";

/** Who judged, under pseudonyms: nothing here leads to a person. */
interface CoderRow {
  readonly coder: string;
  readonly coder_kind: "person" | "system";
  readonly system_kind: string | null;
  readonly coder_group: string | null;
  readonly has_withdrawn: boolean;
  readonly judgments: number;
}

const of = field<CoderRow>;
const COLUMNS = [
  of("coder", "pseudonym, the same in all tables"),
  of("coder_kind", "person or system"),
  of("system_kind", "of a system: judge, injector or detector"),
  of("coder_group", "annotator group of a person"),
  of("has_withdrawn", "withdrew from the study, and their work was kept", { type: "boolean" }),
  of("judgments", "current judgments, without those marked by rule", { type: "integer" }),
];

export const coderTables = async ({ tx, projectId, profile }: ExportScope): Promise<Table[]> => [
  tableOf(profile, { name: "coders", columns: COLUMNS, read: () => readCoders(tx, projectId) }),
];

async function* readCoders(tx: Sql, projectId: string): AsyncGenerator<CoderRow> {
  yield* await tx<CoderRow[]>`
    SELECT c.pseudonym AS coder, c.kind::text AS coder_kind, c.system_kind, c."group" AS coder_group,
      c.has_withdrawn, coalesce(n.judgments, 0)::int AS judgments
    FROM coder c LEFT JOIN (
      SELECT coder_id, count(*) AS judgments FROM judgment
      WHERE project_id = ${projectId} AND superseded_at IS NULL AND NOT is_extra AND by_rule IS NULL
      GROUP BY coder_id
    ) n ON n.coder_id = c.id
    WHERE c.project_id = ${projectId} AND NOT c.is_excluded
    ORDER BY c.kind, c.pseudonym`;
}
