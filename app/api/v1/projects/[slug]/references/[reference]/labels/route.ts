import { apiRoute } from "@/lib/api/handle";
import { listLabelsOperation } from "@/lib/api/operations/references";

export const GET = apiRoute(listLabelsOperation);
