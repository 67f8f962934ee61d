import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { InputFile } from "@/lib/imports/material";
import type { PlantedError } from "@/lib/simulate/truth";
import { parsePlantedErrors } from "@/lib/simulate/truth-file";

const FOLDER = "prisma/seed/demo";

/** The demo's folder, looked for from this file upwards: the bundled command line lies elsewhere. */
export function demoFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, FOLDER))) {
    if (folder === path.dirname(folder))
      throw new Error(`${FOLDER} is missing from the installation`);
    folder = path.dirname(folder);
  }
  return path.join(folder, FOLDER);
}

/** The demo's questions with responses. */
export async function readDemoQuestions(): Promise<InputFile> {
  const name = "questions.jsonl";
  return { name, bytes: await readFile(path.join(demoFolder(), name)) };
}

/** The errors that were put into the demo's responses on purpose. */
export async function readPlantedErrors(): Promise<PlantedError[]> {
  const text = await readFile(path.join(demoFolder(), "planted-errors.json"), "utf8");
  return parsePlantedErrors(text);
}
