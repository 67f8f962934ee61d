import { beforeEach, describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { ConflictError, ForbiddenError, ValidationError } from "@/lib/errors";
import { importStudy, madeStudy, TABLE } from "@/lib/pools/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { freezeReference, previewReference } from "./commands";
import { compareReferences, listMoved, readMoved } from "./compare";
import { listLabels, readLabels } from "./entries";
import { labelsCsv, movedCsv } from "./files";
import { getReference, listReferences } from "./queries";
import { findRecipe } from "./recipe";

const recipe = (name: string) => findRecipe(name)?.recipe;

/** Two responses: agreed no error, agreed error, a disagreement, no claim, one person. */
const STUDY = madeStudy([
  [
    { people: "FF", judge: "F" },
    { people: "TT", judge: "T" },
    { people: "TFF", judge: "F" },
  ],
  [
    { people: "FN", judge: "F" },
    { people: "T", judge: "F" },
  ],
]);

let projectId = "";
beforeEach(async () => {
  projectId = (await buildProject()).id;
  await importStudy(projectId, [STUDY]);
});

const freeze = (name: string, of = name) =>
  freezeReference(OPERATOR, projectId, { name, recipe: recipe(of) });

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

describe("freezing", () => {
  test("stores what the preview showed: counts, reasons, hashes", async () => {
    const preview = await previewReference(OPERATOR, projectId, recipe("FP:AG"));
    expect(preview.counts).toMatchObject({
      ...{ sections: 5, error: 1, noError: 1 },
      reasons: { unanimous: 2, disagreement: 1, no_claim: 1, too_few_people: 1 },
      decidedBy: { first_pass: { error: 1, noError: 1 } },
    });
    const { id, ...frozen } = await freeze("FP:AG");
    expect(frozen).toMatchObject({ ...preview });
    expect(await getReference(OPERATOR, projectId, "FP:AG")).toMatchObject({ id, ...preview });
    expect(await listReferences(OPERATOR, projectId)).toHaveLength(1);
  });

  test("later judgments leave a reference as it is, and make another one another", async () => {
    const before = await freeze("Before", "First-pass majority");
    await sql()`UPDATE judgment SET is_extra = true WHERE has_error AND coder_id IN
      (SELECT id FROM coder WHERE project_id = ${projectId} AND kind = 'person')`;
    const after = await freeze("After", "First-pass majority");
    expect(after.contentHash).not.toBe(before.contentHash);
    expect(after.dataVersion).not.toBe(before.dataVersion);
    const { counts, contentHash } = await getReference(OPERATOR, projectId, before.id);
    expect({ counts, contentHash }).toEqual({
      counts: before.counts,
      contentHash: before.contentHash,
    });
    const { total } = await listLabels(OPERATOR, { id: before.id, projectId }, TABLE);
    expect(total).toBe(5);
  });

  test("a coder of another group makes another version of the data, as recipes go by groups", async () => {
    const before = await freeze("Before", "FP:AG");
    await sql()`UPDATE coder SET "group" = 'others' WHERE project_id = ${projectId}
      AND pseudonym = 'ANNOTATOR-0'`;
    expect((await freeze("After", "FP:AG")).dataVersion).not.toBe(before.dataVersion);
  });

  test("the database itself refuses to change what is frozen, and lets a whole project go", async () => {
    const { id, contentHash } = await freeze("Main", "FP:AG");
    const label = () => sql()`
      INSERT INTO reference_label (reference_id, unit_id, project_id, label, reason)
      SELECT r.id, u.id, r.project_id, true, 'single' FROM reference r, unit u
      WHERE r.id = ${id} AND u.project_id = r.project_id AND u.kind = 'response' LIMIT 1`;
    const changes = [
      () => sql()`UPDATE reference_label SET label = NOT label WHERE reference_id = ${id}`,
      () => sql()`DELETE FROM reference_label WHERE reference_id = ${id}`,
      () => sql()`UPDATE reference SET recipe = '{}' WHERE id = ${id}`,
      () => sql()`UPDATE reference SET content_hash = '' WHERE id = ${id}`,
      () => sql()`DELETE FROM reference WHERE id = ${id}`,
      () => sql()`DELETE FROM unit WHERE id IN
        (SELECT unit_id FROM reference_label WHERE reference_id = ${id})`,
      label,
    ];
    for (const change of changes) await expect(change()).rejects.toThrow("frozen");
    expect(await getReference(OPERATOR, projectId, id)).toMatchObject({ contentHash });
    expect((await listLabels(OPERATOR, { id, projectId }, TABLE)).total).toBe(5);

    await sql()`DELETE FROM judgment WHERE project_id = ${projectId}`;
    await sql()`DELETE FROM project WHERE id = ${projectId}`;
    const [left] = await sql()<{ labels: number }[]>`
      SELECT count(*)::int AS labels FROM reference_label WHERE reference_id = ${id}`;
    expect(left?.labels).toBe(0);
  });

  test("a name is taken once, by two at once too", async () => {
    const tries = await Promise.allSettled([freeze("Main", "FP:AG"), freeze("Main", "FP+ME")]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(freeze("Main", "FP:AG")).rejects.toThrow(ConflictError);
    const [row] = await sql()<{ labels: number }[]>`
      SELECT count(*)::int AS labels FROM reference_label WHERE project_id = ${projectId}`;
    expect(row?.labels).toBe(5);
  });

  test("is refused to those who may not, for unknown names, and where the data moved on", async () => {
    const { actor: viewer } = await buildPerson(projectId, ["viewer"]);
    const { actor: annotator } = await buildPerson(projectId);
    const input = { name: "Mine", recipe: recipe("FP:AG") };
    await expect(freezeReference(viewer, projectId, input)).rejects.toThrow(ForbiddenError);
    await expect(listReferences(annotator, projectId)).rejects.toThrow(ForbiddenError);
    await expect(
      previewReference(OPERATOR, projectId, { ...input.recipe, groups: ["nobody"] }),
    ).rejects.toThrow(ValidationError);
    await expect(
      freezeReference(OPERATOR, projectId, { ...input, contentHash: "another" }),
    ).rejects.toThrow(ConflictError);
    expect(await listReferences(OPERATOR, projectId)).toEqual([]);
  });
});

describe("the labels", () => {
  test("are filtered, and written with reasons and judgments", async () => {
    const { id } = await freeze("Majority", "First-pass majority");
    const reference = { id, projectId };
    const only = async (filters: Record<string, string>) =>
      (await listLabels(OPERATOR, reference, { ...TABLE, filters })).total;
    expect(await only({ label: "error" })).toBe(1);
    expect(await only({ label: "no_error" })).toBe(2);
    expect(await only({ label: "none" })).toBe(2);
    expect(await only({ reason: "majority" })).toBe(1);
    expect(await only({ by: "medical_expert" })).toBe(0);
    const csv = await textOf(labelsCsv(readLabels(OPERATOR, reference, TABLE), "exact"));
    expect(csv.split("\r\n")[0]).toBe(
      "response_id,section_id,section_order_in_response,label,reason,decided_by,severity,judgment_ids",
    );
    expect(csv.split("\r\n")).toHaveLength(7);
  });
});

describe("a comparison", () => {
  test("says which sections moved, from what to what, and why", async () => {
    const from = await freeze("FP:AG");
    const to = await freeze("Majority", "First-pass majority");
    const pair = { from: { id: from.id, projectId }, to: { id: to.id, projectId } };
    expect(await compareReferences(OPERATOR, pair)).toMatchObject({
      ...{ moved: 1, same: 4 },
      reasons: [{ move: "gained", fromReason: "disagreement", toReason: "majority", sections: 1 }],
    });
    const { rows } = await listMoved(OPERATOR, pair, TABLE);
    expect(rows).toMatchObject([
      { move: "gained", from: { label: null }, to: { label: false, reason: "majority" } },
    ]);
    expect(rows[0]?.to.judgmentIds).toHaveLength(3);
    const back = { from: pair.to, to: pair.from };
    const state = { ...TABLE, filters: { move: "lost", to: "disagreement" } };
    expect((await listMoved(OPERATOR, back, state)).total).toBe(1);
    const csv = await textOf(movedCsv(readMoved(OPERATOR, back, state), "exact"));
    expect(csv).toContain(",lost,false,majority,");
  });

  test("of references of different projects is refused", async () => {
    const from = await freeze("FP:AG");
    const other = { id: from.id, projectId: (await buildProject()).id };
    await expect(
      compareReferences(OPERATOR, { from: { id: from.id, projectId }, to: other }),
    ).rejects.toThrow(ValidationError);
  });
});
