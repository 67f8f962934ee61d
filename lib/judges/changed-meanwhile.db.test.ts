import { expect, test } from "vitest";
import { setLimits } from "./commands";
import { type ListedEndpoints, listEndpoints, setEndpoints } from "./endpoints";
import { limitsOf } from "./parameters";
import { getConfig } from "./queries";
import { buildConfig, buildJudged } from "./testing/builders";

const ENDPOINT = "https://first.example/v1";

test("endpoints and limits that somebody else saved meanwhile are not replaced unseen", async () => {
  const { owner, projectId } = await buildJudged(ENDPOINT, 1);
  const config = await buildConfig(owner, projectId, ENDPOINT);
  const meanwhile = { code: "changed_meanwhile" };
  const listed = { endpoints: await listEndpoints(owner, projectId) };
  const endpoints = (text: string, shown: ListedEndpoints) =>
    setEndpoints(owner, { projectId, endpoints: text, shown });
  const theirs = await endpoints("https://theirs.example/v1", listed);
  await expect(endpoints("https://mine.example/v1", listed)).rejects.toMatchObject({
    ...meanwhile,
    message: expect.stringContaining("endpoints (now https://theirs.example/v1)"),
  });
  expect(await listEndpoints(owner, projectId)).toEqual(theirs.endpoints);
  await endpoints("https://mine.example/v1", theirs);

  const shown = limitsOf(await getConfig(owner, projectId, config.id));
  const prices = await setLimits(owner, config.id, { ...shown, inputPrice: "0.5" }, shown);
  const mine = { ...shown, concurrency: 2 };
  await expect(setLimits(owner, config.id, mine, shown)).rejects.toMatchObject({
    ...meanwhile,
    message: expect.stringContaining("price of input tokens (now 0.5)"),
  });
  expect(limitsOf(await getConfig(owner, projectId, config.id))).toEqual(prices);
  expect(await setLimits(owner, config.id, mine, prices)).toEqual(mine);
});
