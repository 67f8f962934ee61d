import fc from "fast-check";
import { expect, test } from "vitest";
import { duplicateKey } from "./json";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":{"b":1,"b":2}}', "b"],
  ['[{"a":1},{"a":2}]', null],
  ['{"a":{"a":{"a":1}}}', null],
  ['{"a":"a","b":["a","a"]}', null],
  ['{"\\u0061":1,"a":2}', "a"],
  ['{"a\\\\":1,"a":"\\"","a\\\\":2}', "a\\"],
  ['{"x":[1,{"y":2}],"x":3}', "x"],
])("%s", (json, key) => {
  expect(duplicateKey(json)).toBe(key);
});

test("no value written as JSON has a key twice", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => duplicateKey(JSON.stringify(value)) === null));
});
