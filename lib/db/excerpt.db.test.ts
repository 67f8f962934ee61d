import { expect, test } from "vitest";
import { sql } from "./client";
import { excerpt } from "./excerpt";

test("a text is cut where it is longer, and says so", async () => {
  const cut = async (text: string) => {
    const [row] = await sql()<{ cut: string }[]>`SELECT ${excerpt(sql()`${text}::text`, 5)} AS cut`;
    return row?.cut;
  };
  expect(await cut("fever")).toBe("fever");
  expect(await cut("fevers")).toBe("feve…");
  expect(await cut("发烧危险吗？")).toBe("发烧危险…");
});
