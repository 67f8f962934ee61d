import { notFound } from "next/navigation";
import { ValidationError } from "@/lib/errors";
import type { SearchParams } from "@/lib/table";
import { parseChoices, type ReportChoices } from "./parameters";

/** For pages: the choices in the address; the not-found page where they are none. */
export function choicesFromPage(query: SearchParams): ReportChoices {
  try {
    return parseChoices(query);
  } catch (error) {
    if (error instanceof ValidationError) notFound();
    throw error;
  }
}
