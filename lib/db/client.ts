import { PrismaPg } from "@prisma/adapter-pg";
import postgres from "postgres";
import { env } from "@/lib/env";
import { PrismaClient } from "./generated/client";

/**
 * Two clients on one server: Prisma for everything, and postgres.js for what an ORM cannot do
 * (the hot path's single prepared statements, COPY, cursors). Both connect on first use and are
 * kept across hot reloads of the development server.
 */
const kept = globalThis as typeof globalThis & {
  adjudicaPrisma?: PrismaClient;
  adjudicaSql?: postgres.Sql;
};

/** The ORM client. */
export function db(): PrismaClient {
  kept.adjudicaPrisma ??= new PrismaClient({
    adapter: new PrismaPg({ connectionString: env("DATABASE_URL"), max: env("DATABASE_POOL") }),
  });
  return kept.adjudicaPrisma;
}

/** The SQL client. JSON columns come back parsed, times as `Date`. */
export function sql(): postgres.Sql {
  kept.adjudicaSql ??= postgres(env("DATABASE_URL"), {
    max: env("DATABASE_POOL"),
    onnotice: () => {},
  });
  return kept.adjudicaSql;
}

/** A parameter of type jsonb: any plain value; its keys' order is not kept. */
export const jsonb = (value: unknown): postgres.Parameter =>
  sql().json(value as postgres.JSONValue);

/** Closes both clients; the next use opens them again. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([kept.adjudicaPrisma?.$disconnect(), kept.adjudicaSql?.end({ timeout: 5 })]);
  kept.adjudicaPrisma = undefined;
  kept.adjudicaSql = undefined;
}
