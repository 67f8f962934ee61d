import type { Fragment } from "postgres";
import { sql } from "./client";

/** The beginning of a text in a query, at most `length` characters; "…" says that there is more. */
export const excerpt = (text: Fragment, length: number): Fragment => sql()`
  CASE WHEN char_length(${text}) > ${length} THEN left(${text}, ${length - 1}) || '…'
    ELSE ${text} END`;
