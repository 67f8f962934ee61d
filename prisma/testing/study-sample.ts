import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The released sample of the study, for tests. It is no part of the project and may be absent. */
const FOLDER = new URL("../../../shared/data/mdhjudgments-sample/", import.meta.url);

export const hasStudySample = existsSync(FOLDER);

/** A test's title, which says that the sample is absent where it is. */
export const sampleTitle = (title: string): string =>
  hasStudySample ? title : `${title} (skipped: data not present)`;

/** Names of the files in the sample, or in a folder of it. */
export const sampleNames = (folder = "."): string[] => readdirSync(new URL(folder, FOLDER));

export const sampleBytes = (name: string): Uint8Array => readFileSync(new URL(name, FOLDER));

export const sampleText = (name: string): string => readFileSync(new URL(name, FOLDER), "utf8");
