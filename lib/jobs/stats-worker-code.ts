import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * The thread's program as one script. Threads cannot load TypeScript on Node 20, and a file built
 * beforehand could be older than the kernels of this process, which would make results depend on
 * threads; bundling takes some tens of milliseconds once per process.
 *
 * root: the project's folder.
 */
export async function statsWorkerCode(root: string): Promise<string> {
  const entry = path.join(root, "lib/jobs/stats-worker.ts");
  if (!existsSync(entry)) throw new Error(`there is no ${entry}: is ${root} the project's folder?`);
  // Found from the project's folder at run time, so that no bundler pulls it into a page.
  const fromProject = createRequire(path.join(root, "package.json"));
  const { build } = fromProject("esbuild") as typeof import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "silent",
  });
  const [file] = outputFiles;
  if (!file) throw new Error("the statistics thread was not built");
  return file.text;
}
