import { SetupError } from "./messages.mjs";
import { freePort, isPortFree } from "./ports.mjs";
import { pause } from "./processes.mjs";
import { otherServers } from "./running.mjs";

/**
 * Where to listen, from PORT and HOST.
 * @param {NodeJS.ProcessEnv} env
 */
export function readAddress(env) {
  const port = env.PORT ? Number(env.PORT) : 3000;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SetupError(`PORT is "${env.PORT}": give a number from 1 to 65535, or 0 for any.`);
  }
  return { host: env.HOST || "127.0.0.1", port };
}

const LOOPBACK_OR_ANY = new Set(["127.0.0.1", "::1", "0.0.0.0", "::"]);

/** Whether only this machine reaches a server that listens there. @param {string} host */
export const isLoopback = (host) =>
  host === "localhost" || host === "::1" || /^127(\.\d+){3}$/.test(host);

/**
 * The address that people on this machine type.
 * @param {{ host: string, port: number }} address
 */
export function webAddress({ host, port }) {
  const name = LOOPBACK_OR_ANY.has(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * The address with a port that is free now. Throws when it is taken and says by whom, if by us.
 * @param {{ host: string, port: number }} address
 */
export async function claimAddress({ host, port }) {
  if (port === 0) return { host, port: await freePort(host) };
  // A server whose npm was killed notices within seconds and ends.
  for (let attempt = 1; !(await canListen(host, port)); attempt++) {
    const ours = (await otherServers()).find((server) => server.port === port);
    if (!ours || attempt === 10) throw new SetupError(takenMessage(port, host, ours));
    await pause(500);
  }
  return { host, port };
}

/** @param {string} host @param {number} port */
async function canListen(host, port) {
  try {
    return await isPortFree(port, host);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const reason =
      code === "EACCES"
        ? `this account may not use port ${port}`
        : `nothing can listen there (${code})`;
    throw new SetupError(`${host}:${port}: ${reason}. Choose another with HOST and PORT.`);
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @param {import("./running.mjs").Entry} [ours]
 */
function takenMessage(port, host, ours) {
  const who = ours
    ? `Adjudica already runs from this folder at ${ours.address} (process ${ours.pid}).`
    : `Port ${port} of ${host} is taken by another program.`;
  return `${who}\nTo start on another port: PORT=${port + 1} npm start`;
}
