import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { createUser } from "@/lib/access/commands";
import { db } from "@/lib/db/client";
import { ForbiddenError, NotFoundError, ValidationError } from "@/lib/errors";
import { buildPerson, buildProject, buildResponses } from "@/prisma/seed/builders";
import { createProject, setProtocolTexts, updateProject } from "./commands";
import { getOverview } from "./overview";
import { getProject, listProjects } from "./queries";
import { projectProtocol } from "./settings";

test("from the command line the installation's operators become the owners", async () => {
  const { userId } = await createUser(OPERATOR, { email: "op@example.org", isOperator: true });
  await createUser(OPERATOR, { email: "other@example.org" });
  const { id, slug } = await createProject(OPERATOR, { title: "Fièvre, 2026" });
  expect(slug).toBe("fievre-2026");
  const members = await db().membership.findMany({ where: { projectId: id } });
  expect(members.map((each) => [each.userId, each.roles])).toEqual([[userId, ["owner"]]]);
});

test("people who are no operators create no project", async () => {
  const project = await buildProject();
  const owner = await buildPerson(project.id, ["owner"]);
  await expect(createProject(owner.actor, { title: "Mine" })).rejects.toThrow(ForbiddenError);
});

test.each([
  [{ title: "" }, "title"],
  [{ title: "皮疹" }, "slug"],
  [{ title: "New" }, "slug"],
  [{ title: "A", slug: "A b" }, "slug"],
])("a project with %o is refused at its field", async (input, field) => {
  const error = await createProject(OPERATOR, input).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ fields: { [field]: expect.any(String) } });
});

test("a short name is taken once", async () => {
  await createProject(OPERATOR, { title: "Rash" });
  await expect(createProject(OPERATOR, { title: "rash!" })).rejects.toMatchObject({
    fields: { slug: expect.stringContaining("already") },
  });
});

test("one sees one's own projects only; others' are not found", async () => {
  const mine = await buildProject("mine");
  const other = await buildProject("other");
  const viewer = await buildPerson(mine.id, ["viewer"]);
  expect((await listProjects(viewer.actor)).map(({ slug }) => slug)).toEqual(["mine"]);
  expect(await listProjects(OPERATOR)).toHaveLength(2);
  expect(await getProject(viewer.actor, "mine")).toMatchObject({ roles: ["viewer"] });
  await expect(getProject(viewer.actor, other.slug)).rejects.toThrow(NotFoundError);
  await expect(getProject(viewer.actor, "nothing")).rejects.toThrow(NotFoundError);
});

test("managers change title and description, others do not", async () => {
  const { id, slug } = await buildProject();
  const manager = await buildPerson(id, ["manager"]);
  const viewer = await buildPerson(id, ["viewer"]);
  const input = { projectId: id, title: " New title ", description: "About" };
  await expect(updateProject(viewer.actor, input)).rejects.toThrow(ForbiddenError);
  await updateProject(manager.actor, input);
  expect(await getProject(viewer.actor, slug)).toMatchObject({
    title: "New title",
    description: "About",
  });
});

test("words that somebody else saved meanwhile are not replaced unseen", async () => {
  const { id, slug } = await buildProject();
  const { actor } = await buildPerson(id, ["manager"]);
  const { title, description } = await getProject(actor, slug);
  const shown = { title, description };
  const mine = { projectId: id, title: "Mine", description };
  await updateProject(actor, { projectId: id, title: "Theirs", description: "New", shown });
  await expect(updateProject(actor, { ...mine, shown })).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining("title (now “Theirs”), description (now “New”)"),
  });
  expect(await getProject(actor, slug)).toMatchObject({ title: "Theirs", description: "New" });
  await updateProject(actor, mine);
  expect(await getProject(actor, slug)).toMatchObject({ title: "Mine" });
});

test("a project words a protocol in its own way; unknown places are refused and nothing is stored", async () => {
  const { id, slug } = await buildProject();
  const owner = await buildPerson(id, ["owner"]);
  const target = { projectId: id, protocolId: "first-pass", version: 1 };
  await setProtocolTexts(owner.actor, { ...target, texts: { title: "Erste Runde" } });
  await expect(
    setProtocolTexts(owner.actor, { ...target, texts: { titel: "x" } }),
  ).rejects.toMatchObject({ fields: { titel: expect.any(String) } });
  for (const texts of [null, { title: 3 }] as unknown as Record<string, string>[]) {
    await expect(setProtocolTexts(owner.actor, { ...target, texts })).rejects.toThrow(
      ValidationError,
    );
  }
  const { settings } = await getProject(owner.actor, slug);
  expect(projectProtocol(settings, "first-pass").title).toBe("Erste Runde");
  await setProtocolTexts(owner.actor, { ...target, texts: {} });
  const after = await getProject(owner.actor, slug);
  expect(after.settings.protocolTexts).toEqual({});
  expect(projectProtocol(after.settings, "first-pass").title).toBe("First pass");
});

test("wording that somebody else saved meanwhile is not replaced unseen", async () => {
  const { id, slug } = await buildProject();
  const { actor } = await buildPerson(id, ["owner"]);
  const target = { projectId: id, protocolId: "first-pass", version: 1 };
  const own = async () =>
    (await getProject(actor, slug)).settings.protocolTexts["first-pass@1"] ?? {};
  const shown = await own();
  const theirs = { title: "Erste Runde", guideline: "Lies zuerst alles." };
  expect(await setProtocolTexts(actor, { ...target, shown, texts: theirs })).toEqual(theirs);
  const mine = { ...target, texts: { title: "Premier tour" } };
  await expect(setProtocolTexts(actor, { ...mine, shown })).rejects.toMatchObject({
    code: "changed_meanwhile",
    message: expect.stringContaining("wording (now 2 own texts)"),
  });
  expect(await own()).toEqual(theirs);
  await setProtocolTexts(actor, { ...mine, shown: theirs });
  expect(await own()).toEqual(mine.texts);
});

test("only managers word protocols", async () => {
  const { id } = await buildProject();
  const annotator = await buildPerson(id);
  const input = { projectId: id, protocolId: "first-pass", version: 1, texts: { title: "x" } };
  await expect(setProtocolTexts(annotator.actor, input)).rejects.toThrow(ForbiddenError);
});

test("the overview counts what there is, for those who may see progress", async () => {
  const { id } = await buildProject();
  const viewer = await buildPerson(id, ["viewer"]);
  const annotator = await buildPerson(id);
  const [unitId] = await buildResponses(id, 2, ["One.", "Two.", "Three."]);
  const judgment = {
    projectId: id,
    unitId: unitId ?? "",
    protocolVersion: 1,
    part: "response",
    answers: {},
  };
  const system = await db().coder.create({
    data: {
      id: crypto.randomUUID(),
      projectId: id,
      kind: "system",
      systemKind: "judge",
      pseudonym: "judge",
    },
  });
  await db().judgment.createMany({
    data: [
      {
        ...judgment,
        id: crypto.randomUUID(),
        protocolId: "first-pass",
        coderId: annotator.coderId,
      },
      { ...judgment, id: crypto.randomUUID(), protocolId: "first-pass", coderId: system.id },
      {
        ...judgment,
        id: crypto.randomUUID(),
        protocolId: "first-pass",
        coderId: annotator.coderId,
        supersededAt: new Date(),
      },
    ],
  });
  const overview = await getOverview(viewer.actor, id);
  expect(overview.material).toMatchObject({ questions: 2, responses: 2, sections: 6 });
  expect(overview).toMatchObject({ annotators: 1, workers: 1, members: 2, queues: [] });
  expect(overview).toMatchObject({ invited: 0, references: 0 });
  expect([...overview.judgments].sort((a, b) => a.step.localeCompare(b.step))).toEqual([
    { step: "annotator", judgments: 1, coders: 1 },
    { step: "judge", judgments: 1, coders: 1 },
  ]);
  await expect(getOverview(annotator.actor, id)).rejects.toThrow(ForbiddenError);
});
