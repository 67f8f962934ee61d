import { expect, test } from "vitest";
import { seriesName } from "./detectors";

test("a run belongs to the judge it was made with, or to what its own name says but for a number", () => {
  const named = (pseudonym: string, judge: string | null = null) =>
    seriesName({ pseudonym, judge });
  expect(named("LaJDetectorRerunGPT-5.0")).toBe("LaJDetectorRerunGPT-5");
  expect(named("LaJDetectorRerunGPT-5.8")).toBe("LaJDetectorRerunGPT-5");
  expect(named("IsiHallucinationDetector")).toBe("IsiHallucinationDetector");
  expect(named("judge-3f", "strict")).toBe("strict");
});
