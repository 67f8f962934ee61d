import { expect, test } from "vitest";
import { clientAddress } from "./address";

test.each([
  ["10.0.0.7", 0, "10.0.0.7"],
  ["forged, 10.0.0.7", 0, "10.0.0.7"],
  ["forged, 203.0.113.5, 10.0.0.1", 1, "203.0.113.5"],
  ["forged, 203.0.113.5, 10.0.0.2, 10.0.0.1", 2, "203.0.113.5"],
  ["203.0.113.5", 3, "203.0.113.5"],
  ["::1", 0, "::1"],
  [undefined, 1, "unknown"],
  ["", 0, "unknown"],
])("of %o behind %i proxies it is %s", (header, proxies, address) => {
  expect(clientAddress(header, proxies)).toBe(address);
});
