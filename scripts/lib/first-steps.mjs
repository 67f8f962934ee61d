import { isLoopback, webAddress } from "./address.mjs";
import { adjudica } from "./command.mjs";
import { sessionSecret } from "./secret.mjs";

/** What the pages need from the environment, unless the operator has set it. */
export async function prepareEnvironment(/** @type {{ host: string, port: number }} */ address) {
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.NEXTAUTH_SECRET ||= await sessionSecret();
  process.env.NEXTAUTH_URL ||= webAddress(address);
}

/** @typedef {import("./installation.mjs").Database & { host: string }} Place */

/**
 * Whether an empty database gets the demo, whose accounts share a password that everybody knows:
 * with ADJUDICA_DEMO=1, and without a word in the embedded database of a server that only this
 * machine reaches.
 * @param {{ host: string, isEmbedded: boolean }} place
 * @param {NodeJS.ProcessEnv} env
 */
export const wantsDemo = ({ host, isEmbedded }, env) =>
  env.ADJUDICA_DEMO ? env.ADJUDICA_DEMO === "1" : isEmbedded && isLoopback(host);

/** Makes the demo project in an empty database where it is wanted. @param {Place} place */
export async function createDemo(place) {
  if (wantsDemo(place, process.env)) await adjudica("demo", "create", "--if-empty");
}

/**
 * How to sign in: the demo's accounts, or the link for the first account when there is none.
 * @param {Place} place
 */
export async function signInHelp(place) {
  const [accounts, ownerLink] = await Promise.all([
    adjudica("demo", "accounts"),
    adjudica("owner-token"),
  ]);
  return [accounts, ownerLink, demoNote(place, accounts, ownerLink, process.env)]
    .filter(Boolean)
    .join("\n\n");
}

/**
 * What to know about the demo where other machines reach the server; nothing elsewhere.
 * @param {{ host: string, isEmbedded: boolean }} place
 * @param {string} accounts
 * @param {string} ownerLink
 * @param {NodeJS.ProcessEnv} env
 */
export function demoNote({ host, isEmbedded }, accounts, ownerLink, env) {
  if (isLoopback(host)) return "";
  if (accounts)
    return `Other machines can reach this server (HOST=${host}), and with it the demo accounts, whose password everybody knows.`;
  if (ownerLink && isEmbedded && !env.ADJUDICA_DEMO)
    return `No demo was made, since other machines can reach this server (HOST=${host}) and its accounts have a password that everybody knows. ADJUDICA_DEMO=1 makes it all the same.`;
  return "";
}
