import { apiRoute } from "@/lib/api/handle";
import { scoresOperation } from "@/lib/api/operations/results";

export const GET = apiRoute(scoresOperation);
