import { openApiDocument } from "@/lib/api/openapi";
import { json } from "@/lib/http";

/** The API's description, for people and for programs that make clients. */
export const GET = (): Response => json(openApiDocument());
