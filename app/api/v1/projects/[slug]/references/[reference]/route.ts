import { apiRoute } from "@/lib/api/handle";
import { getReferenceOperation } from "@/lib/api/operations/references";

export const GET = apiRoute(getReferenceOperation);
