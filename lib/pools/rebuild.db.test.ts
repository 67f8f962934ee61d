import { describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { ensureCandidates } from "./candidates";
import { listPoolChoices } from "./choices";
import { buildPool, previewPool } from "./commands";
import { listEntries, listStrata, readEntries } from "./entries";
import { getPool, getPoolNamed, listPools } from "./queries";
import { changeCounts, previewRebuild, rebuildPool } from "./rebuild";
import { importStudy, type MadeSection, madeStudy, TABLE } from "./testing";

const FIRST: readonly MadeSection[] = [
  { people: "FT", judge: "F" },
  { people: "F", judge: "T" },
  { people: "F", judge: "T" },
  { people: "FF", judge: "F" },
];

async function builtPool(parameters: object = {}) {
  const project = await buildProject();
  await importStudy(project.id, [madeStudy([FIRST])]);
  const pool = await buildPool(OPERATOR, project.id, { name: "Pool", parameters, seed: 1 });
  return { projectId: project.id, poolId: pool.id };
}

/** More annotators: the second section gets a disagreement, the third a not-a-claim. */
const importMore = (projectId: string) =>
  importStudy(projectId, [
    madeStudy(
      [
        [
          FIRST[0],
          { people: "FT", judge: "T" },
          { people: "FN", judge: "T" },
          FIRST[3],
        ] as MadeSection[],
      ],
      "more.jsonl",
    ),
  ]);

async function adjudicate(projectId: string, index: number): Promise<void> {
  const coder = await db().coder.create({
    data: { id: newId(), projectId, kind: "person", pseudonym: `M-${newId()}` },
  });
  await sql()`
    INSERT INTO judgment (id, project_id, unit_id, coder_id, protocol_id, protocol_version, part,
      answers, has_error)
    SELECT ${newId()}, ${projectId}, u.id, ${coder.id}, 'medical-expert-study', 1, 'section', '{}', true
    FROM section s JOIN unit u ON u.section_id = s.id
    WHERE s.project_id = ${projectId} AND s.index = ${index}`;
}

const entriesOf = async (projectId: string, poolId: string) => {
  const { rows } = await listEntries(OPERATOR, { id: poolId, projectId }, TABLE);
  return rows.map(({ index, reason, isKept }) => [index, reason, isKept]);
};

test("a rebuild shows what comes, goes and moves, and then does it; the first version stays", async () => {
  const { projectId, poolId } = await builtPool();
  await importMore(projectId);
  const preview = await previewRebuild(OPERATOR, poolId);
  expect(changeCounts(preview.difference)).toEqual({
    added: 0,
    gone: 1,
    kept: 0,
    moved: 1,
    reweighted: 0,
  });
  expect(await entriesOf(projectId, poolId)).toHaveLength(3);

  expect(await rebuildPool(OPERATOR, poolId, preview)).toEqual({ version: 2 });
  expect(await entriesOf(projectId, poolId)).toEqual([
    [0, "fp_disagreement", false],
    [1, "fp_disagreement", false],
  ]);
  const old = await db().poolEntry.findMany({
    where: { poolId, addedIn: { lte: 1 }, OR: [{ removedIn: null }, { removedIn: { gt: 1 } }] },
  });
  expect(old.map(({ reason }) => reason).sort()).toEqual([
    "fp_disagreement",
    "laj_only",
    "laj_only",
  ]);
  const { versions } = await getPool(OPERATOR, projectId, poolId);
  expect(versions.map(({ version, sections }) => [version, sections])).toEqual([
    [2, 2],
    [1, 3],
  ]);
  expect(await db().auditEvent.findFirst({ where: { action: "pool.rebuilt" } })).toMatchObject({
    target: poolId,
    detail: { version: 2, gone: 1, moved: 1 },
  });
  // The judgment that says T has become a candidate too.
  expect(await db().candidate.count({ where: { projectId } })).toBe(4);
});

test("nothing that was adjudicated disappears", async () => {
  const { projectId, poolId } = await builtPool();
  await adjudicate(projectId, 2);
  await importMore(projectId);
  const preview = await previewRebuild(OPERATOR, poolId);
  expect(changeCounts(preview.difference)).toMatchObject({ gone: 0, kept: 1, moved: 1 });
  await rebuildPool(OPERATOR, poolId, preview);
  expect(await entriesOf(projectId, poolId)).toContainEqual([2, "laj_only", true]);
  const { components, counts } = await getPool(OPERATOR, projectId, poolId);
  expect(components).toContainEqual(
    expect.objectContaining({ reason: "laj_only", sections: 1, kept: 1, byExperts: 1 }),
  );
  expect(counts.kept).toBe(1);

  const again = await previewRebuild(OPERATOR, poolId);
  expect(again).toMatchObject({ isSame: true, difference: { changes: [] } });
  await expect(rebuildPool(OPERATOR, poolId, again)).rejects.toMatchObject({ code: "unchanged" });
});

test("what is applied is what was shown", async () => {
  const { projectId, poolId } = await builtPool();
  const preview = await previewRebuild(OPERATOR, poolId);
  await importMore(projectId);
  await expect(rebuildPool(OPERATOR, poolId, preview)).rejects.toThrow("have changed since");
  const fresh = await previewRebuild(OPERATOR, poolId);
  await Promise.allSettled([
    rebuildPool(OPERATOR, poolId, fresh),
    rebuildPool(OPERATOR, poolId, fresh),
  ]);
  expect(await db().poolVersion.count({ where: { poolId } })).toBe(2);
});

test("a version made meanwhile by somebody with other choices is not replaced unseen", async () => {
  const { poolId } = await builtPool();
  const [mine, theirs] = [{ minPeople: 2 }, { injection: "response" }];
  const preview = await previewRebuild(OPERATOR, poolId, { parameters: mine });
  const other = await previewRebuild(OPERATOR, poolId, { parameters: theirs });
  await rebuildPool(OPERATOR, poolId, { ...other, parameters: theirs });
  await expect(rebuildPool(OPERATOR, poolId, { ...preview, parameters: mine })).rejects.toThrow(
    "Version 2 of this pool has been made since",
  );
  const again = await previewRebuild(OPERATOR, poolId, { parameters: mine });
  expect(await rebuildPool(OPERATOR, poolId, { ...again, parameters: mine })).toEqual({
    version: 3,
  });
});

test("a rebuild with other parameters widens the pool by a detector, whose positives stay once decided", async () => {
  const { projectId, poolId } = await builtPool();
  const detector = await db().coder.create({
    data: { id: newId(), projectId, kind: "system", systemKind: "detector", pseudonym: "new-7b" },
  });
  await sql()`
    INSERT INTO judgment (id, project_id, unit_id, coder_id, protocol_id, protocol_version, part,
      answers, has_error)
    SELECT ${newId()}, ${projectId}, u.id, ${detector.id}, 'first-pass-study', 1, 'section',
      '{"comment":"new-7b: Too high."}', true
    FROM section s JOIN unit u ON u.section_id = s.id
    WHERE s.project_id = ${projectId} AND s.index = 3`;
  expect((await previewRebuild(OPERATOR, poolId)).difference.changes).toEqual([]);
  const parameters = { detectors: ["new-7b"] };
  const preview = await previewRebuild(OPERATOR, poolId, { parameters });
  expect(changeCounts(preview.difference)).toMatchObject({ added: 1, gone: 0, moved: 0 });
  await rebuildPool(OPERATOR, poolId, { parameters, contentHash: preview.contentHash });
  expect(await entriesOf(projectId, poolId)).toContainEqual([3, "detector", false]);
  const comments = await db().candidate.findMany({ where: { projectId } });
  expect(comments.map(({ comment }) => comment)).toContain("Too high.");

  await adjudicate(projectId, 3);
  expect((await previewRebuild(OPERATOR, poolId)).difference.changes).toEqual([]);
  // For another pool the section has been decided.
  const other = await previewPool(OPERATOR, projectId, { parameters });
  expect(other.counts.reasons.find(({ reason }) => reason === "detector")?.sections).toBe(0);
});

test("a pool's audit sample is the same when it is built again elsewhere", async () => {
  const parameters = { auditNoError: 5 };
  const many: MadeSection[][] = Array.from({ length: 12 }, () => [{ people: "FF", judge: "F" }]);
  const hashes: string[] = [];
  for (const name of ["one", "two"]) {
    const { id } = await buildProject(`pool-${name}`);
    await importStudy(id, [madeStudy(many)]);
    const made = await buildPool(OPERATOR, id, { name, parameters, seed: 9 });
    expect(made.counts.strata).toEqual([
      { name: "audit_no_error", reason: "audit_no_error", population: 12, sampled: 5 },
    ]);
    hashes.push(made.contentHash);
  }
  expect(hashes[0]).toBe(hashes[1]);
});

test("two pools cannot have one name", async () => {
  const { projectId } = await builtPool();
  await expect(buildPool(OPERATOR, projectId, { name: " Pool " })).rejects.toMatchObject({
    code: "name_taken",
  });
  await expect(buildPool(OPERATOR, projectId, { name: "" })).rejects.toThrow("Enter a name");
  const parameters = { judges: ["nobody"] };
  await expect(previewPool(OPERATOR, projectId, { parameters })).rejects.toThrow("no nobody");
});

test("a concern of an excluded person is none", async () => {
  const { projectId } = await builtPool();
  await sql()`UPDATE coder SET is_excluded = true WHERE pseudonym = 'ANNOTATOR-1'`;
  const { counts } = await previewPool(OPERATOR, projectId, {});
  expect(counts.reasons.find(({ reason }) => reason === "fp_disagreement")?.sections).toBe(0);
  await db().candidate.deleteMany();
  expect(await ensureCandidates(projectId)).toBe(2);
  expect(await ensureCandidates(projectId)).toBe(0);
});

describe("who may", () => {
  test.each([
    { role: "annotator", isMember: true, status: 403 },
    { role: "medical_expert", isMember: true, status: 403 },
    { role: "fact_checker", isMember: true, status: 403 },
    { role: "physician", isMember: true, status: 403 },
    { role: "owner", isMember: false, status: 404 },
  ] as const)(
    "a pool is closed to: $role, member $isMember",
    async ({ role, isMember, status }) => {
      const { projectId, poolId } = await builtPool();
      const home = isMember ? projectId : (await buildProject()).id;
      const { actor } = await buildPerson(home, [role]);
      const pool = { id: poolId, projectId };
      const tries = [
        () => listPools(actor, projectId),
        () => getPool(actor, projectId, poolId),
        () => getPoolNamed(actor, projectId, "Pool"),
        () => listEntries(actor, pool, TABLE),
        async () => readEntries(actor, pool, TABLE),
        () => listStrata(actor, pool),
        () => listPoolChoices(actor, projectId),
        () => previewPool(actor, projectId, {}),
        () => buildPool(actor, projectId, { name: "Mine" }),
        () => previewRebuild(actor, poolId),
        () => rebuildPool(actor, poolId, { contentHash: "" }),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status });
      expect(await db().pool.count()).toBe(1);
    },
  );

  test("a viewer looks and changes nothing", async () => {
    const { projectId, poolId } = await builtPool();
    const { actor } = await buildPerson(projectId, ["viewer"]);
    expect(await getPool(actor, projectId, poolId)).toMatchObject({ sections: 3 });
    await expect(previewPool(actor, projectId, {})).rejects.toMatchObject({ status: 403 });
    await expect(buildPool(actor, projectId, { name: "X" })).rejects.toMatchObject({ status: 403 });
    await expect(previewRebuild(actor, poolId)).rejects.toMatchObject({ status: 403 });
  });

  test("a pool of another project is not found through one's own", async () => {
    const { poolId } = await builtPool();
    const mine = await buildProject();
    const { actor } = await buildPerson(mine.id, ["owner"]);
    await expect(getPool(actor, mine.id, poolId)).rejects.toMatchObject({ status: 404 });
    const { rows, total } = await listEntries(actor, { id: poolId, projectId: mine.id }, TABLE);
    expect([rows, total]).toEqual([[], 0]);
    expect(await listStrata(actor, { id: poolId, projectId: mine.id })).toEqual([]);
  });
});
