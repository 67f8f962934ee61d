import { apiRoute } from "@/lib/api/handle";
import { compareReferencesOperation } from "@/lib/api/operations/references";

export const GET = apiRoute(compareReferencesOperation);
