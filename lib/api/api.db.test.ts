import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { OPERATOR } from "@/lib/access/actor";
import type { ApiScope } from "@/lib/access/api-scopes";
import { bearerOf, createToken, listTokens, revokeToken } from "@/lib/access/api-tokens";
import { db } from "@/lib/db/client";
import type { Role } from "@/lib/db/generated/enums";
import { NotFoundError, UnauthenticatedError } from "@/lib/errors";
import { importStudy, madeStudy } from "@/lib/pools/testing";
import { listProjects } from "@/lib/projects/queries";
import { freezeReference } from "@/lib/references/commands";
import { findRecipe } from "@/lib/references/recipe";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { apiRoute, personRoute } from "./handle";
import type { OperationInfo } from "./operation";
import { getProjectOperation, projectJson } from "./operations/projects";
import {
  compareReferencesOperation,
  freezeReferenceOperation,
  getReferenceOperation,
  listLabelsOperation,
  listReferencesOperation,
} from "./operations/references";
import {
  exportJudgmentsOperation,
  getReportOperation,
  listReportsOperation,
  scoresCsvOperation,
  scoresOperation,
  statisticOperation,
} from "./operations/results";

const STUDY = madeStudy([
  [
    { people: "FFF", judge: "T" },
    { people: "TTT", judge: "T" },
    { people: "TFF", judge: "F" },
  ],
]);

let project: { id: string; slug: string };
beforeEach(async () => {
  project = await buildProject();
  await importStudy(project.id, [STUDY]);
  for (const name of ["FP:AG", "First-pass majority"])
    await freezeReference(OPERATOR, project.id, { name, recipe: findRecipe(name)?.recipe });
});

async function tokenFor(
  role: Role,
  scopes: readonly ApiScope[] = ["read", "judgments", "write"],
  projectId = "",
): Promise<string> {
  const { actor } = await buildPerson(project.id, [role]);
  return (await createToken(actor, { name: "Test", scopes, projectId })).token;
}

type Handler = ReturnType<typeof apiRoute>;

interface Asked {
  readonly token?: string;
  readonly params?: Record<string, string>;
  readonly query?: string;
  readonly body?: object;
}

function ask(handler: Handler, { token, params = {}, query = "", body }: Asked = {}) {
  const request = new Request(`http://localhost/api/v1/test${query}`, {
    method: body ? "POST" : "GET",
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { body: JSON.stringify(body) }),
  });
  return handler(request, { params: Promise.resolve({ slug: project.slug, ...params }) });
}

/** Every operation that answers JSON, with what it is asked for. */
const ANSWERS: readonly [OperationInfo & { response: object }, Handler, Asked][] = [
  [getProjectOperation, apiRoute(getProjectOperation), {}],
  [listReferencesOperation, apiRoute(listReferencesOperation), {}],
  [getReferenceOperation, apiRoute(getReferenceOperation), { params: { reference: "FP:AG" } }],
  [
    listLabelsOperation,
    apiRoute(listLabelsOperation),
    { params: { reference: "FP:AG" }, query: "?label=none" },
  ],
  [
    compareReferencesOperation,
    apiRoute(compareReferencesOperation),
    { query: "?from=FP:AG&to=First-pass%20majority" },
  ],
  [
    scoresOperation,
    apiRoute(scoresOperation),
    { params: { reference: "FP:AG" }, query: "?resamples=100&detector=people" },
  ],
  [
    statisticOperation,
    apiRoute(statisticOperation),
    { params: { statistic: "alpha" }, query: "?bootstrap=100&resample=cluster" },
  ],
  [listReportsOperation, apiRoute(listReportsOperation), {}],
  [getReportOperation, apiRoute(getReportOperation), { params: { report: "table-6" } }],
  [
    freezeReferenceOperation,
    apiRoute(freezeReferenceOperation),
    { body: { name: "Mine", named: "FP+ME", recipe: { min_people: 3 } } },
  ],
];

describe("answers", () => {
  test.each(
    ANSWERS.map(
      ([operation, handler, asked]) => [operation.id, operation, handler, asked] as const,
    ),
  )(
    "%s is as its schema says, and refused to those who are blinded",
    async (_, operation, handler, asked) => {
      const response = await ask(handler, { ...asked, token: await tokenFor("owner") });
      const body: unknown = await response.json();
      expect(response.status, JSON.stringify(body)).toBe(200);
      (operation.response as z.ZodType).parse(body);
      const blinded = await ask(handler, { ...asked, token: await tokenFor("fact_checker") });
      expect(blinded.status).toBe(operation.id === "getProject" ? 200 : 403);
    },
  );

  test("lists in an address are read, however many values they have to hold", async () => {
    const token = await tokenFor("owner");
    const statistic = async (name: string, query: string) => {
      const asked = { token, params: { statistic: name }, query };
      const response = await ask(apiRoute(statisticOperation), asked);
      return { status: response.status, body: await response.json() };
    };
    // People say F F F, T T T, T F F; the judge T, T, F.
    expect(await statistic("xrr", "?of=first_pass&of=judge")).toMatchObject({
      ...{ status: 200, body: { parameters: { groups: ["first_pass", "judge"] } } },
    });
    const people = "?coders=ANNOTATOR-0&coders=ANNOTATOR-1";
    expect(await statistic("cohen-kappa", people)).toMatchObject({
      ...{ status: 200, body: { value: 0.4, units: { used: 3 } } },
    });
    expect((await statistic("alpha", "?of=judge")).body).toMatchObject({ units: { used: 0 } });
    expect((await statistic("cohen-kappa", "?coders=ANNOTATOR-0")).status).toBe(422);
    const three = "?of=first_pass&of=judge&of=fact_checker";
    expect((await statistic("xrr", three)).status).toBe(422);
    expect((await statistic("alpha", three)).body).toMatchObject({ units: { used: 3 } });
  });

  test("an option that would change nothing is refused", async () => {
    const token = await tokenFor("owner");
    for (const [statistic, option, value] of [
      ["alpha", "weights", "linear"],
      ["fleiss-kappa", "level", "ordinal"],
      ["dawid-skene", "ci", "bca"],
    ] as const) {
      const asked = { token, params: { statistic }, query: `?${option}=${value}` };
      const response = await ask(apiRoute(statisticOperation), asked);
      expect(await response.json()).toMatchObject({
        ...{ status: 422, detail: `${statistic} has no option ${option}.` },
      });
    }
  });

  test("names that are data are not respelt", async () => {
    const asked = { token: await tokenFor("owner"), params: { statistic: "dawid-skene" } };
    const { details } = (await (await ask(apiRoute(statisticOperation), asked)).json()) as {
      details: { coders: object };
    };
    expect(Object.keys(details.coders)).toContain("ANNOTATOR-0");
    expect(details).toHaveProperty("log_likelihood");
  });

  test("a parameter that there is not is refused, with those that there are", async () => {
    const asked = { token: await tokenFor("owner"), params: { statistic: "alpha" } };
    const wrong = await ask(apiRoute(statisticOperation), { ...asked, query: "?levle=ordinal" });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      detail: expect.stringMatching(/no parameter “levle” here. There are: of, groups, coders, /),
    });
  });

  test("a page of labels leads to the next", async () => {
    const token = await tokenFor("viewer");
    const asked = { token, params: { reference: "FP:AG" } };
    const whole = await ask(apiRoute(listLabelsOperation), asked);
    expect(await whole.json()).toMatchObject({ total: 3, page: 1, size: 100, next: null });
    const wrong = await ask(apiRoute(listLabelsOperation), { ...asked, query: "?size=7" });
    expect(wrong.status).toBe(422);
  });

  test("files come whole: scores.csv in the study's columns, judgments line by line", async () => {
    const token = await tokenFor("owner");
    const scores = await ask(apiRoute(scoresCsvOperation), { token, query: "?resamples=0" });
    expect((await scores.text()).split("\r\n")[0]).toMatch(/^answer_key,predictor,precision,/);
    const judgments = await ask(apiRoute(exportJudgmentsOperation), { token });
    const lines = (await judgments.text()).trimEnd().split("\n");
    expect(lines).toHaveLength(12);
    expect(JSON.parse(lines[0] ?? "")).toHaveProperty("section_id");
    const viewer = await ask(apiRoute(exportJudgmentsOperation), {
      token: await tokenFor("viewer"),
    });
    expect(viewer.status).toBe(403);
  });
});

describe("refusals", () => {
  const handler = apiRoute(listReferencesOperation);

  test("are problem documents that say what is wrong", async () => {
    const nobody = await ask(handler, { token: "adjudica_unknown" });
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get("content-type")).toBe("application/problem+json");
    expect(await nobody.json()).toMatchObject({ status: 401, code: "unauthenticated" });
    const bad = await ask(apiRoute(freezeReferenceOperation), {
      token: await tokenFor("owner"),
      body: { name: "X", recipe: { steps: [] } },
    });
    expect(await bad.json()).toMatchObject({ status: 422, fields: expect.anything() });
  });

  test("a token does only what it is for, in its project only", async () => {
    const reader = await tokenFor("owner", ["read"]);
    const body = { name: "Mine", named: "FP:AG" };
    const write = await ask(apiRoute(freezeReferenceOperation), { token: reader, body });
    expect(write.status).toBe(403);
    const { actor } = await buildPerson(project.id, ["owner"]);
    const other = await buildProject();
    const input = { name: "Narrow", scopes: ["read"], projectId: other.id };
    await expect(createToken(actor, input)).rejects.toThrow("Choose a project that you are in.");
    const narrow = await tokenFor("owner", ["read"], project.id);
    const projects = personRoute(async (who) => ({
      items: (await listProjects(who)).map(projectJson),
    }));
    const request = new Request("http://localhost/api/v1/projects", {
      headers: { authorization: `Bearer ${narrow}` },
    });
    expect(await (await projects(request)).json()).toMatchObject({
      items: [{ slug: project.slug, roles: ["owner"] }],
    });
  });

  test("strangers do not learn that the project exists", async () => {
    const stranger = await buildPerson((await buildProject()).id, ["owner"]);
    const { token } = await createToken(stranger.actor, { name: "T", scopes: ["read"] });
    expect((await ask(handler, { token })).status).toBe(404);
  });

  test("too many heavy requests in a minute have to wait", async () => {
    const token = await tokenFor("viewer");
    const { tokenId } = await bearerOf(token);
    await db().rateLimit.create({
      data: { key: `api-heavy:${tokenId}`, windowStart: new Date(), tries: 60 },
    });
    const response = await ask(apiRoute(scoresCsvOperation), { token });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("tokens", () => {
  test("are stored as hashes only, and end when revoked, over, or with the account", async () => {
    const { actor, userId } = await buildPerson(project.id, ["viewer"]);
    const { token } = await createToken(actor, { name: "One", scopes: ["read"], days: "1" });
    expect(JSON.stringify(await db().apiToken.findMany())).not.toContain(token.slice(9));
    expect((await bearerOf(token)).actor.userId).toBe(userId);
    const [stored] = await listTokens(actor);
    expect(stored).toMatchObject({ name: "One", state: "valid", lastUsedAt: expect.any(Date) });
    const { actor: other } = await buildPerson(project.id, ["owner"]);
    await expect(revokeToken(other, stored?.id ?? "")).rejects.toThrow(NotFoundError);
    await revokeToken(actor, stored?.id ?? "");
    await expect(bearerOf(token)).rejects.toThrow(UnauthenticatedError);
    const { token: second } = await createToken(actor, { name: "Two", scopes: ["read"] });
    await db().apiToken.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    await expect(bearerOf(second)).rejects.toThrow(UnauthenticatedError);
    const { token: third } = await createToken(actor, { name: "Three", scopes: ["read"] });
    await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    await expect(bearerOf(third)).rejects.toThrow(UnauthenticatedError);
  });
});
