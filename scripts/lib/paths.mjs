import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {...string} parts */
export const inProject = (...parts) => path.join(root, ...parts);

/** What belongs to this installation alone: database, secrets, what runs. Never under version control. */
export const stateDir = () => path.resolve(root, process.env.ADJUDICA_STATE || ".adjudica");

/** @param {...string} parts */
export const inState = (...parts) => path.join(stateDir(), ...parts);
