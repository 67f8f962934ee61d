import { apiRoute } from "@/lib/api/handle";
import { listReportsOperation } from "@/lib/api/operations/results";

export const GET = apiRoute(listReportsOperation);
