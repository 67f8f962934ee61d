import { apiRoute } from "@/lib/api/handle";
import { exportJudgmentsOperation } from "@/lib/api/operations/results";

export const GET = apiRoute(exportJudgmentsOperation);
