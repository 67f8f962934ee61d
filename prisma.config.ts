import { defineConfig } from "prisma/config";

/** For Prisma's own command line, where it may download its engine. `scripts/migrate.mjs` needs none of it. */
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
