import { apiRoute } from "@/lib/api/handle";
import { freezeReferenceOperation, listReferencesOperation } from "@/lib/api/operations/references";

export const GET = apiRoute(listReferencesOperation);
export const POST = apiRoute(freezeReferenceOperation);
