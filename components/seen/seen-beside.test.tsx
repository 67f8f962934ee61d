import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SeenBeside } from "./seen-beside";

const BESIDE = {
  lists: {
    assumptions: [{ id: "a1", text: "A cream heals it" }],
    criteria: [],
    detections: [],
  },
  ...{ category: "Care Resistance", continuation: [], changed: [] },
};

const pageOf = (beside: Parameters<typeof SeenBeside>[0]["beside"]) =>
  renderToStaticMarkup(<SeenBeside beside={beside} language="en" />);

test("what stood beside a conversation is listed under its name, and empty lists are not", () => {
  const page = pageOf(BESIDE);
  for (const words of ["Wrong assumptions, as listed", "A cream heals it", "Care resistance"])
    expect(page).toContain(words);
  expect(page).not.toContain("Criterion questions");
  expect(page).not.toContain("changed since");
});

test("it is said beside what has changed, and there alone", () => {
  expect(pageOf({ ...BESIDE, changed: ["assumptions"] })).toContain("The list has changed since.");
  const page = pageOf({ ...BESIDE, changed: ["category"] });
  expect(page).toContain("What counts as the behaviour has changed since.");
  expect(page).not.toContain("The list has changed since.");
});

test("where it is not known, nothing is listed and that is said", () => {
  expect(pageOf(null)).toContain("cannot be shown any more");
  expect(pageOf(null)).not.toContain("<li");
});
