import { apiRoute } from "@/lib/api/handle";
import { getReportOperation } from "@/lib/api/operations/results";

export const GET = apiRoute(getReportOperation);
