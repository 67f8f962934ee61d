import { expect, test } from "vitest";
import { endpointFrom, endpointsFrom } from "./endpoint";

test.each([
  ["https://api.example.org/v1", "https://api.example.org/v1"],
  [" https://API.example.org/v1/ ", "https://api.example.org/v1"],
  ["https://api.example.org/v1/chat/completions", "https://api.example.org/v1"],
  ["http://127.0.0.1:8000", "http://127.0.0.1:8000"],
])("%s is %s", (text, endpoint) => expect(endpointFrom(text)).toBe(endpoint));

test.each([
  "",
  "api.example.org",
  "ftp://example.org",
  "https://me:secret@example.org/v1",
  "https://example.org/v1?key=x",
])("refuses “%s”", (text) => expect(() => endpointFrom(text)).toThrow());

test("a list has one address a line, each once", () => {
  expect(
    endpointsFrom("https://a.example/v1\n\nhttps://a.example/v1/\nhttps://b.example\n"),
  ).toEqual(["https://a.example/v1", "https://b.example"]);
});
