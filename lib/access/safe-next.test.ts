import fc from "fast-check";
import { expect, test } from "vitest";
import { safeNext } from "./safe-next";

test.each(["/", "/projects/a?b=c#d", "/work", "/projects/%2F%2Fx"])("%s stays", (path) => {
  expect(safeNext(path)).toBe(path);
});

test.each([
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https://evil.test",
  "javascript:alert(1)",
  "/\t/evil.test",
  "/.//evil.test",
  "/..//evil.test",
  "evil.test",
  "",
  null,
  undefined,
  ["/work"],
  `/${"a".repeat(3000)}`,
])("%o becomes the start page", (next) => {
  expect(safeNext(next)).toBe("/");
});

test("a browser never leaves our host for it", () => {
  const piece = fc.constantFrom("/", "\\", ".", "..", "\t", "@", "evil.test", ":", "?", "#", "%2f");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = new URL(safeNext(pieces.join("")), "https://ours.test/sign-in");
      expect(target.host).toBe("ours.test");
    }),
  );
});
