import { apiRoute } from "@/lib/api/handle";
import { getProjectOperation } from "@/lib/api/operations/projects";

export const GET = apiRoute(getProjectOperation);
