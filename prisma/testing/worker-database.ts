import pg from "pg";
import { createDatabase, withDatabase } from "../../scripts/lib/database.mjs";

/** PostgreSQL's code for a database that exists. */
const DUPLICATE_DATABASE = "42P04";

/** Makes the worker's copy of the template, or finds it from an earlier test file. */
export async function openWorkerDatabase(
  serverUrl: string,
  template: string,
  worker: string,
): Promise<string> {
  const name = `${template}_${worker}`;
  await createDatabase(serverUrl, name, template).catch((error) => {
    if (error.code !== DUPLICATE_DATABASE) throw error;
  });
  return withDatabase(serverUrl, name);
}

/** A connection beside the code under test, which empties the tables. */
export async function connectEmptier(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // An earlier file's worker may have been killed in the middle of a transaction.
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  const names = await tableNames(client);
  const filled = names
    .map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name})`)
    .join(" UNION ALL ");
  return {
    /** Empties every table that has rows; the numbers of serial columns begin at 1 again. */
    async empty(): Promise<void> {
      const { rows } = await client.query<{ name: string }>(filled);
      if (rows.length === 0) return;
      const list = rows.map((row) => row.name).join(", ");
      await client.query(`TRUNCATE ${list} RESTART IDENTITY CASCADE`);
    },
    close: () => client.end(),
  };
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  return rows.map((row) => row.name);
}
