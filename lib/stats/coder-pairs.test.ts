import { expect, test } from "vitest";
import { ValidationError } from "../errors";
import { toCoderPairs } from "./coder-pairs";
import { toReliabilityData } from "./rating-collector";

test("a coder who answered a unit in two groups has no one value of it", () => {
  const data = toReliabilityData(
    [
      { unit: "1", coder: "a", group: "A", value: "x" },
      { unit: "1", coder: "a", group: "B", value: "y" },
      { unit: "1", coder: "b", group: "A", value: "x" },
      { unit: "1", coder: "c", group: "A", value: "x" },
    ],
    { level: "nominal" },
  );
  expect(() => toCoderPairs(data, "b", "a")).toThrow(ValidationError);
  expect(() => toCoderPairs(data, "b", "a")).toThrow('coder "a" answered unit "1" twice');
  expect(toCoderPairs(data, "b", "c").unit).toHaveLength(1);
});
