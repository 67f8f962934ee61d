import type { ProjectDetail, ProjectSummary } from "@/lib/projects/queries";
import { defineOperation } from "../operation";
import { projectSchema } from "../schemas";

/** What the API says of a project. */
export const projectJson = (project: ProjectSummary | ProjectDetail) => {
  const { id, slug, title, description, isDemo, roles, createdAt } = project;
  return { id, slug, title, description, isDemo, roles, createdAt };
};

export const getProjectOperation = defineOperation({
  ...{ id: "getProject", method: "get", path: "/projects/{slug}" },
  summary: "A project and the roles that one has in it",
  permission: "project:view",
  scope: "read",
  response: projectSchema,
  run: async ({ project }) => projectJson(project),
});
