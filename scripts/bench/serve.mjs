import { serve } from "../lib/server.mjs";

/** The built pages in a process of their own; PORT and the rest come from the environment. */
const server = await serve({ host: "127.0.0.1", port: Number(process.env.PORT) });
process.send?.("ready");
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await server.close();
    process.exit();
  });
}
