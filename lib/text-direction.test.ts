import { expect, test } from "vitest";
import { directionOf } from "./text-direction";

test("most words decide on the direction of a text, not the first one", () => {
  expect(directionOf("Ibuprofen 400 mg בלילה מזיק תמיד")).toBe("rtl");
  expect(directionOf("هل Paracetamol آمن؟")).toBe("rtl");
  expect(directionOf("שלום means hello, and is the first word that one learns.")).toBe("ltr");
});

test("texts without letters from right to left are left to the browser", () => {
  expect(directionOf("Why?")).toBe("auto");
  expect(directionOf("🙂 抗生素")).toBe("auto");
  expect(directionOf("38,5 °C")).toBe("auto");
});
