import { personRoute } from "@/lib/api/handle";
import { projectJson } from "@/lib/api/operations/projects";
import { listProjects } from "@/lib/projects/queries";

export const GET = personRoute(async (actor) => ({
  items: (await listProjects(actor)).map(projectJson),
}));
