import { SetupError } from "./messages.mjs";

const LOWEST = [20, 19];

/** @param {string} version as in process.versions.node */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [lowestMajor = 0, lowestMinor = 0] = LOWEST;
  return major > lowestMajor || (major === lowestMajor && minor >= lowestMinor);
}

/** Throws for a Node that is too old. */
export function requireNode(version = process.versions.node) {
  if (isNodeSupported(version)) return;
  throw new SetupError(
    `This is Node ${version}; Adjudica needs ${LOWEST.join(".")} or newer (nodejs.org). Node 24 is fastest.`,
  );
}
