import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import type { DataVersion } from "../types";
import { readOverlap } from "./overlap";

/**
 * The version of all data that reports are made from. The hash does not depend on the order in
 * which rows lie; it changes with every judgment that is added, revised or marked late, or whose
 * unit, coder, labels or answers change, with every coder whose group, kind or exclusion changes, and
 * with responses and their questions, sections, pools, the overlap of the first pass and the project’s
 * wording of protocols. Rows are
 * hashed as records, in which an empty field keeps its place: that takes a third of what JSON would.
 */
export async function readDataVersion(tx: Sql, projectId: string): Promise<DataVersion> {
  const [row] = await tx<
    { judgments: number; newest: Date | null; labels: string; coders: string; material: string }[]
  >`
    SELECT count(*) FILTER (WHERE j.superseded_at IS NULL)::int AS judgments,
      max(greatest(j.created_at, j.superseded_at)) AS newest,
      coalesce(sum(hash_record_extended(ROW(coalesce(j.external_id, j.id::text),
        j.unit_id, j.coder_id, j.protocol_id, j.part, j.superseded_at IS NULL, j.is_extra,
        j.has_error, j.has_claim, j.score, j.label, j.answers), 0)), 0)::text AS labels,
      (SELECT coalesce(sum(hash_record_extended(ROW(c.id, c.pseudonym, c.kind::text,
        c.system_kind, c."group", c.is_excluded), 0)), 0)::text
        FROM coder c WHERE c.project_id = ${projectId}) AS coders,
      (SELECT coalesce(sum(hash_record_extended(ROW(r.external_id, r.position,
        r.condition, r.generator, t.thread_id), 0)), 0)::text
        FROM response r JOIN turn t ON t.id = r.turn_id
        WHERE r.project_id = ${projectId}) || '/' ||
        (SELECT count(*) FROM section s WHERE s.project_id = ${projectId}) || '/' ||
        (SELECT count(*) FROM pool_version v WHERE v.project_id = ${projectId}) || '/' ||
        (SELECT md5(coalesce(p.settings->>'protocolTexts', '')) FROM project p
          WHERE p.id = ${projectId}) AS material
    FROM judgment j WHERE j.project_id = ${projectId}`;
  if (!row) throw new Error("an aggregate gave no row");
  const { judgments, newest, ...facts } = row;
  const overlap = await readOverlap(tx, projectId);
  const hash = createHash("sha256")
    .update(JSON.stringify({ ...facts, overlap }))
    .digest("hex")
    .slice(0, 16);
  return { hash, judgments, newest: newest?.toISOString() ?? null };
}
