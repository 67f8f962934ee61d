import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { findPoolForSending } from "@/lib/benchmark/send";
import { sql } from "@/lib/db/client";
import { buildPool } from "@/lib/pools/commands";
import { getPool } from "@/lib/pools/queries";
import { previewRebuild, rebuildPool } from "@/lib/pools/rebuild";
import { importStudy, madeStudy } from "@/lib/pools/testing";
import { buildProject } from "@/prisma/seed/builders";
import { poolBasis } from "./pool-basis";

test("the pool made last is the newest, however late another has a new version", async () => {
  const { id: projectId } = await buildProject();
  await importStudy(projectId, [madeStudy([[{ people: "TF", judge: "T" }]])]);
  const build = (name: string, parameters: object) =>
    buildPool(OPERATOR, projectId, { name, seed: "1", parameters });
  const { id: first } = await build("First", {});
  const second = { claimBy: "groups", claimGroups: ["ai_researcher"], injection: "response" };
  await build("Second", second);
  const { parameters: before } = await getPool(OPERATOR, projectId, first);
  const parameters = { ...before, minPeople: 2 };
  const { contentHash } = await previewRebuild(OPERATOR, first, { parameters });
  await rebuildPool(OPERATOR, first, { parameters, contentHash });
  expect(await poolBasis(sql(), projectId)).toMatchObject({ ...second, minPeople: 1 });
  expect(await findPoolForSending(OPERATOR, projectId)).toMatchObject({ name: "Second" });
});
