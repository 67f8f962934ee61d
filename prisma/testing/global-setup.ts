import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import {
  createDatabase,
  dropDatabase,
  withClient,
  withDatabase,
} from "../../scripts/lib/database.mjs";
import { deploy } from "../../scripts/lib/migrations.mjs";
import { startTemporaryCluster } from "../../scripts/lib/postgres/temporary.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Any database of the server under test. */
    serverUrl: string;
    /** A migrated, empty database; the workers' databases are copies and carry its name first. */
    template: string;
  }
}

/**
 * Once per run: a server (its own, or the one that TEST_DATABASE_URL names) with one migrated
 * database, of which each worker gets copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTemporaryCluster();
  const template = `adjudica_test_${randomBytes(4).toString("hex")}`;
  const teardown = async () => {
    if (given) await dropAll(given, template);
    await server.stop();
  };
  try {
    await createDatabase(server.url, template);
    await deploy(withDatabase(server.url, template));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("serverUrl", server.url);
  project.provide("template", template);
  return teardown;
}

/** Removes the template and its copies from a server that others use too. */
async function dropAll(url: string, template: string): Promise<void> {
  const names = await withClient(url, async (client) => {
    const found = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [template],
    );
    return found.rows.map((row) => row.datname);
  });
  for (const name of names) await dropDatabase(url, name);
}
