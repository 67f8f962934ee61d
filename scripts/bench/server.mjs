import { fork } from "node:child_process";
import { encode } from "next-auth/jwt";
import { inProject } from "../lib/paths.mjs";

/**
 * The production build, served from a process of its own.
 * @param {string} url of the database @param {string} secret @param {number} port
 * @returns {Promise<import("node:child_process").ChildProcess>}
 */
export const startServer = (url, secret, port) =>
  new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: url,
      NEXTAUTH_SECRET: secret,
      NEXTAUTH_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
    };
    const child = fork(inProject("scripts/serve.mjs"), [], {
      env: /** @type {NodeJS.ProcessEnv} */ (env),
    });
    child.once("message", () => resolve(child));
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });

/**
 * The cookie of somebody who has signed in, as next-auth would set it.
 * @param {string} userId @param {string} secret
 */
export async function sessionCookie(userId, secret) {
  const token = await encode({ token: { userId, sessionEpoch: 0 }, secret, maxAge: 86_400 });
  return `next-auth.session-token=${token}`;
}
