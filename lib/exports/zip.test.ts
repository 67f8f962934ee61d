import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { CSV, type ExportFile } from "./types";
import { zipOf } from "./zip";

async function* chunksOf(...chunks: string[]) {
  yield* chunks;
}
async function* filesOf(...files: ExportFile[]) {
  yield* files;
}
const file = (name: string, ...chunks: string[]) => ({
  name,
  mediaType: CSV,
  chunks: chunksOf(...chunks),
});

test("the archive holds each file with its bytes", async () => {
  const long = "中文,😀\r\n".repeat(20_000);
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(filesOf(file("a.csv", long, "end"), file("empty.csv"))))
    parts.push(part);
  const files = unzipSync(Buffer.concat(parts));
  expect(Object.keys(files)).toEqual(["a.csv", "empty.csv"]);
  expect(strFromU8(files["a.csv"] ?? new Uint8Array())).toBe(`${long}end`);
  expect(files["empty.csv"]).toHaveLength(0);
});

test("a fault while a file is made ends the archive", async () => {
  async function* broken() {
    yield "a";
    throw new Error("lost the database");
  }
  const reading = async () => {
    for await (const _ of zipOf(filesOf({ name: "a.csv", mediaType: CSV, chunks: broken() })));
  };
  await expect(reading()).rejects.toThrow("lost the database");
});
