import type { ParameterOrFragment, Sql } from "postgres";
import type { Prisma } from "@/lib/db/generated/client";

/** A fragment that was written for Prisma, in a statement of postgres.js: one rule, written once. */
export const fragmentOf = (tx: Sql, { strings, values }: Prisma.Sql) =>
  tx(
    Object.assign([...strings], { raw: [...strings] }),
    // Prisma's are texts, numbers and lists of them, as this driver takes them.
    ...(values as ParameterOrFragment<never>[]),
  );
