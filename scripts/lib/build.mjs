import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { SetupError, say } from "./messages.mjs";
import { inProject, root } from "./paths.mjs";
import { run } from "./processes.mjs";
import { otherServers } from "./running.mjs";
import { makeWhenStale } from "./stamp.mjs";

const SCHEMA = ["prisma/schema", "package-lock.json"];
const CODE = ["lib", "prisma/schema", "prisma/seed", "package-lock.json", "tsconfig.json"];
const PAGES = [
  ...["app", "components", "public", "proxy.ts", "instrumentation.ts"],
  ...["next.config.ts", "postcss.config.mjs"],
];
const COMMANDS = ["bin"];

const nodeMajor = () => `node ${process.versions.node.split(".")[0]}`;

/** Where the web build goes; tests have their own, beside a running server. */
export const buildFolder = () => process.env.ADJUDICA_BUILD || ".next";

/**
 * @param {string} program path of its script in node_modules
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
async function runTool(program, args, env) {
  const script = inProject("node_modules", program);
  const { code, output } = await run(process.execPath, [script, ...args], { cwd: root, env });
  if (code !== 0) throw new SetupError(`${program} ${args[0]} failed:\n\n${output.trim()}`);
}

/** Generates the database client when the schema has changed. */
export async function ensureClient() {
  const stamp = inProject("lib/db/generated/.made-from");
  await makeWhenStale(stamp, await fingerprint(root, SCHEMA), () =>
    runTool("prisma/build/index.js", ["generate"], {
      ...process.env,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      // Generating needs no engine, but Prisma looks for one and would download it.
      PRISMA_SCHEMA_ENGINE_BINARY: inProject("package.json"),
    }),
  );
}

/** Builds the pages when their sources, the packages or Node have changed. */
export async function ensureWebBuild() {
  const stamp = inProject(buildFolder(), "made-from");
  const print = await fingerprint(root, [...CODE, ...PAGES], [nodeMajor()]);
  await makeWhenStale(stamp, print, async () => {
    const [server] = buildFolder() === ".next" ? await otherServers() : [];
    if (server) {
      throw new SetupError(
        `The sources have changed, and a server of this folder still runs the old build.\nStop it first (process ${server.pid}, ${server.address}).`,
      );
    }
    say("Building the pages (half a minute or so) …");
    // Without the database's address: pages must not be made from data at build time.
    const { DATABASE_URL, ...env } = process.env;
    await runTool("next/dist/bin/next", ["build"], {
      ...env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    });
  });
}

export const commandFile = () => inProject("dist", "adjudica.mjs");
export const workerFile = () => inProject("dist", "worker.mjs");

/** Bundles command line and worker when their sources have changed: Node 20 cannot run TypeScript. */
export async function ensureCommand() {
  const stamp = inProject("dist", ".made-from");
  await makeWhenStale(stamp, await fingerprint(root, [...CODE, ...COMMANDS]), bundleCommand);
}

async function bundleCommand() {
  // What is imported when a command needs it (the database client) stays in a file of its own.
  const command = await bundle({ adjudica: "bin/cli.ts" }, { splitting: true });
  // One file, so that a worker of many days misses none that a newer build has removed.
  const worker = await bundle({ worker: "bin/worker.ts" }, { splitting: false });
  await removeOlder(inProject("dist"), new Set([...command, ...worker]));
}

/**
 * @param {Record<string, string>} entryPoints
 * @param {{ splitting: boolean }} options
 * @returns {Promise<string[]>} the files it made
 */
async function bundle(entryPoints, { splitting }) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    metafile: true,
    logLevel: "silent",
  });
  return Object.keys(metafile.outputs);
}

/**
 * Removes parts of earlier bundles. A command that runs has an hour to load them.
 * @param {string} folder
 * @param {Set<string>} kept
 */
async function removeOlder(folder, kept) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const age = Date.now() - (await stat(file)).mtimeMs;
    if (!kept.has(`dist/${name}`) && age > 3_600_000) await rm(file, { recursive: true });
  }
}
