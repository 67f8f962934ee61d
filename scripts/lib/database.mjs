/**
 * The address of another database on the same server.
 * @param {string} url
 * @param {string} name
 */
export function withDatabase(url, name) {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.toString();
}

/** @param {string} name */
export const quoteName = (name) => `"${name.replaceAll('"', '""')}"`;

/**
 * Runs `work` with one connection and closes it.
 * @template T
 * @param {string} url
 * @param {(client: import("pg").Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(url, work) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that stops also ends this connection; the query under way reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty database, or a copy of `template`, which nobody may be connected to.
 * @param {string} serverUrl any database of the server
 * @param {string} name
 * @param {string} [template]
 */
export const createDatabase = (serverUrl, name, template) =>
  withClient(serverUrl, async (client) => {
    const from = template ? ` TEMPLATE ${quoteName(template)}` : "";
    await client.query(`CREATE DATABASE ${quoteName(name)}${from}`);
  });

/**
 * Removes a database and ends the connections to it. Nothing happens when there is none.
 * @param {string} serverUrl
 * @param {string} name
 */
export const dropDatabase = (serverUrl, name) =>
  withClient(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${quoteName(name)} WITH (FORCE)`);
  });
