import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "../lib/paths.mjs";

/** `npm run bench:stats`: bundles the measurement, since Node 20 cannot load TypeScript, and runs it. */
const folder = await mkdtemp(path.join(os.tmpdir(), "adjudica-bench-"));
try {
  const outfile = path.join(folder, "stats.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["scripts/bench/stats/main.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  process.chdir(root);
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(folder, { recursive: true });
}
