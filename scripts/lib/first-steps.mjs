import { webAddress } from "./address.mjs";
import { adjudica } from "./command.mjs";
import { sessionSecret } from "./secret.mjs";

/** What the pages need from the environment, unless the operator has set it. */
export async function prepareEnvironment(/** @type {{ host: string, port: number }} */ address) {
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.NEXTAUTH_SECRET ||= await sessionSecret();
  process.env.NEXTAUTH_URL ||= webAddress(address);
}

/**
 * Makes the demo project in an empty database: in the embedded one unless ADJUDICA_DEMO=0, in a
 * given one only with ADJUDICA_DEMO=1.
 * @param {import("./installation.mjs").Database} database
 */
export async function createDemo({ isEmbedded }) {
  const wanted = process.env.ADJUDICA_DEMO ?? (isEmbedded ? "1" : "0");
  if (wanted === "1") await adjudica("demo", "create", "--if-empty");
}

/** How to sign in: the demo's accounts, or the link for the first account when there is none. */
export async function signInHelp() {
  const parts = await Promise.all([adjudica("demo", "accounts"), adjudica("owner-token")]);
  return parts.filter(Boolean).join("\n\n");
}
