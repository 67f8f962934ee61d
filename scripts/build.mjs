import { ensureCommand, ensureWebBuild } from "./lib/build.mjs";
import { ensureCode } from "./lib/installation.mjs";
import { withLock } from "./lib/lock.mjs";
import { runMain } from "./lib/messages.mjs";
import { requireNode } from "./lib/node-version.mjs";

/** `npm run build`: what `npm start` would build, without a database or a server. */
await runMain(async () => {
  requireNode();
  await withLock("setup", async () => {
    await ensureCode();
    await ensureWebBuild();
    await ensureCommand();
  });
});
