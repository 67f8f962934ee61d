import { apiRoute } from "@/lib/api/handle";
import { scoresCsvOperation } from "@/lib/api/operations/results";

export const GET = apiRoute(scoresCsvOperation);
