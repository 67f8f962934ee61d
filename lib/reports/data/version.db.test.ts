import { expect, test } from "vitest";
import { sql } from "@/lib/db/client";
import { importStudy, madeStudy } from "@/lib/pools/testing";
import { buildQueue } from "@/lib/work/testing";
import { buildProject } from "@/prisma/seed/builders";
import { readDataVersion } from "./version";

test("every field of a judgment, a coder and a response has its own place in the version, empty ones too", async () => {
  const { id: projectId } = await buildProject();
  await importStudy(projectId, [
    madeStudy([
      [
        { people: "TF", judge: "T" },
        { people: "FF", judge: "F" },
      ],
    ]),
  ]);
  const version = async () => (await readDataVersion(sql(), projectId)).hash;
  const [one, other] = await sql()<{ id: string; unit: string; coder: string }[]>`
    SELECT DISTINCT ON (unit_id) id, unit_id AS unit, coder_id AS coder FROM judgment
    WHERE project_id = ${projectId} ORDER BY unit_id, coder_id`;
  const [last] = await sql()<{ coder: string }[]>`
    SELECT coder_id AS coder FROM judgment WHERE project_id = ${projectId}
    ORDER BY coder_id DESC LIMIT 1`;
  const seen = [await version()];
  const change = async (fields: object) => {
    await sql()`UPDATE judgment SET ${sql()(fields)} WHERE id = ${one?.id ?? ""}`;
    seen.push(await version());
  };
  await change({ has_error: null, has_claim: true });
  // Side by side without their places, these two would read alike.
  await change({ has_error: true, has_claim: null });
  await change({ score: 1, label: null });
  await change({ score: null, label: "1" });
  await change({ answers: sql().json({ comment: "Another." }) });
  await change({ unit_id: other?.unit ?? "" });
  await change({ coder_id: last?.coder ?? "" });
  const changeCoder = async (fields: object) => {
    await sql()`UPDATE coder SET ${sql()(fields)} WHERE id = ${last?.coder ?? ""}`;
    seen.push(await version());
  };
  await changeCoder({ group: "made", system_kind: null });
  await changeCoder({ group: null, system_kind: "made" });
  await changeCoder({ kind: "person", system_kind: null });
  await changeCoder({ kind: "system", system_kind: null });
  await changeCoder({ is_excluded: true });
  const changeResponses = async (fields: object) => {
    await sql()`UPDATE response SET ${sql()(fields)} WHERE project_id = ${projectId}`;
    seen.push(await version());
  };
  await changeResponses({ condition: "model", generator: null });
  await changeResponses({ condition: null, generator: "model" });
  expect(new Set(seen).size).toBe(seen.length);
});

test("the overlap of the first pass, by which raters are compared, is part of the version", async () => {
  const { project, queue } = await buildQueue({ responses: 1, overlap: 2 });
  const before = await readDataVersion(sql(), project.id);
  await sql()`UPDATE queue SET overlap = 4 WHERE id = ${queue.id}`;
  expect((await readDataVersion(sql(), project.id)).hash).not.toBe(before.hash);
});
