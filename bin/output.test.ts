import { expect, test } from "vitest";
import { plain } from "./output";

test("what steers a terminal is spelt out; line ends, tabs and other scripts are kept", () => {
  expect(plain("a\u001b[2Jb\u009b31m\u0007\r")).toBe("a\\u001b[2Jb\\u009b31m\\u0007\\u000d");
  expect(plain("x\u202etxt.exe")).toBe("x\\u202etxt.exe");
  expect(plain("one\n\ttwo 发烧 שלום 😀")).toBe("one\n\ttwo 发烧 שלום 😀");
  expect(JSON.parse(plain(JSON.stringify({ a: "\u001b\u009b" })))).toEqual({ a: "\u001b\u009b" });
});
