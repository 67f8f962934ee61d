import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { inState, stateDir } from "./paths.mjs";

/** The key that signs sessions: made once, so that people stay signed in over a restart. */
export async function sessionSecret() {
  const file = inState("secret");
  const kept = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (kept.trim()) return kept.trim();
  const made = randomBytes(32).toString("base64url");
  await mkdir(stateDir(), { recursive: true });
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}
