import { expect, test } from "vitest";
import { jsonListFile, jsonObjectFile } from "./json-file";
import type { ExportFile } from "./types";

async function* records(...list: unknown[]) {
  yield* list;
}

async function textOf({ chunks }: ExportFile): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text;
}

const RECORD = { text: 'a\n"b" 🙂 היי 你好 =1+1', list: [1, [], {}], nothing: undefined, no: null };

test.each([[[]], [[RECORD]], [[RECORD, 2, "x"]]])(
  "a list of records has the text that it would have as a whole",
  async (list) => {
    const file = jsonListFile("a.json", () => records(...list));
    expect(await textOf(file)).toBe(JSON.stringify(list, null, 2));
  },
);

test.each([
  [{}, []],
  [{ a: 1, b: { c: [RECORD], d: undefined }, e: undefined }, []],
  [{ a: RECORD }, [["x", [RECORD, RECORD]] as const, ["y", []] as const]],
  [{}, [["x", [1]] as const]],
])("an object of lists has the text that it would have as a whole", async (head, lists) => {
  const file = jsonObjectFile(
    "a.json",
    async () => head,
    lists.map(([key, list]) => ({ key, read: () => records(...list) })),
  );
  const whole = { ...head, ...Object.fromEntries(lists) };
  expect(await textOf(file)).toBe(JSON.stringify(whole, null, 2));
});
