import { apiRoute } from "@/lib/api/handle";
import { statisticOperation } from "@/lib/api/operations/results";

export const GET = apiRoute(statisticOperation);
