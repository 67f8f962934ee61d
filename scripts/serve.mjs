import { serve } from "./lib/server.mjs";

/** Serves the built pages from a process of its own; PORT and the rest come from the environment. */
const server = await serve({ host: "127.0.0.1", port: Number(process.env.PORT) });
process.send?.("ready");
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await server.close();
    process.exit();
  });
}
