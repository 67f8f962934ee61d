import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/**
 * Prisma's schema engine as WebAssembly: what Prisma's command line would download as a program.
 * Loaded by hand, since Node 20 cannot import a `.wasm` module.
 */

/** @typedef {import("@prisma/schema-engine-wasm").SchemaEngine} SchemaEngine */
/** @typedef {[path: string, content: string]} SchemaFile */
/** @typedef {import("@prisma/driver-adapter-utils").SqlMigrationAwareDriverAdapterFactory} AdapterFactory */

/** @type {Promise<typeof import("@prisma/schema-engine-wasm").SchemaEngine> | undefined} */
let loading;

async function load() {
  const resolve = createRequire(import.meta.url).resolve;
  const glueFile = resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(glueFile.replace(/\.js$/, ".wasm"));
  const imports = { "./schema_engine_bg.js": withIdleTimers(glue) };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  glue.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports.__wbindgen_start)();
  return glue.SchemaEngine;
}

/**
 * The engine never clears the timer with which it bounds its waits, and the process would live on
 * for ten seconds more.
 * @param {WebAssembly.ModuleImports} glue
 */
function withIdleTimers(glue) {
  const entries = Object.entries(glue).map(([name, value]) =>
    name.startsWith("__wbg_setTimeout_") && typeof value === "function"
      ? [name, (/** @type {unknown[]} */ ...args) => unref(value(...args))]
      : [name, value],
  );
  return Object.fromEntries(entries);
}

/** @param {unknown} timer */
function unref(timer) {
  if (timer && typeof timer === "object" && "unref" in timer) {
    /** @type {NodeJS.Timeout} */ (timer).unref();
  }
  return timer;
}

/**
 * Runs `work` with an engine on the database at `url`, or on none for what compares files only.
 * @template T
 * @param {string | undefined} url
 * @param {SchemaFile[]} files
 * @param {(engine: SchemaEngine) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withEngine(url, files, work) {
  loading ??= load();
  const Engine = await loading;
  const { bindMigrationAwareSqlAdapterFactory: bind } = await import(
    "@prisma/driver-adapter-utils"
  );
  const { factory, close } = url ? await databaseAdapter(url) : noDatabase;
  try {
    const engine = await Engine.new({ datamodels: files }, () => {}, bind(factory));
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await close();
  }
}

/**
 * The pool is ours, since the engine leaves connections open.
 * @param {string} url
 */
async function databaseAdapter(url) {
  const { PrismaPg } = await import("@prisma/adapter-pg");
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => withWholeScripts(await connect());
  return { factory, close: () => pool.end() };
}

/**
 * The adapter would cut a migration at every semicolon, also within functions and texts, and run
 * the pieces one by one. Sent as one, a migration is applied whole or not at all.
 * @template {import("@prisma/driver-adapter-utils").SqlDriverAdapter} A
 * @param {A} adapter
 * @returns {A}
 */
function withWholeScripts(adapter) {
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  return adapter;
}

/**
 * The engine asks a database for its version before it does anything, also to compare two files.
 * This answers that one question.
 */
const connection = {
  provider: /** @type {const} */ ("postgres"),
  adapterName: "no-database",
  queryRaw: async () => ({
    columnNames: ["exists", "version", "numeric_version"],
    columnTypes: [5, 7, 0],
    rows: [[true, "PostgreSQL 15.0", 150000]],
  }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: async () => {
    throw new Error("there is no database here");
  },
  getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
  dispose: async () => {},
};

const noDatabase = {
  factory: /** @type {AdapterFactory} */ ({
    provider: "postgres",
    adapterName: "no-database",
    connect: async () => /** @type {any} */ (connection),
    connectToShadowDb: async () => /** @type {any} */ (connection),
  }),
  close: async () => {},
};
