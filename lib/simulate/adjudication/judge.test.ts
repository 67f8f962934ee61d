import { expect, test } from "vitest";
import { type LeakComment, tellApart } from "@/lib/pools/leak/tell-apart";
import { valueOrNull } from "@/lib/stats/estimate";
import { firstPass } from "../first-pass";
import { PROFILE_NAMES } from "../profiles";
import { parseStudy } from "../study-file";
import { BASE_RATES, drawnTruth } from "../truth";
import { TYPICAL_JUDGE, verdictOf } from "./judge";

const TEXT = "Most people with a fever get better within two days.";
const SECTIONS = 1500;

/** Comments of people and of the judge on sections of a drawn truth. */
function comments(seed: number): LeakComment[] {
  const { coders, sharedDifficulty } = parseStudy(PROFILE_NAMES.map((profile) => ({ profile })));
  const truth = drawnTruth(seed, BASE_RATES);
  const made: LeakComment[] = [];
  for (let i = 0; i < SECTIONS; i++) {
    const section = `r${i}`;
    const response = {
      ...{ externalId: section, questionId: `q${i}` },
      sections: [{ index: 0, text: TEXT }],
    };
    for (const coder of coders) {
      const context = { seed, sharedDifficulty, coder, truth, response };
      const { comment } = firstPass.answers(context, { part: "section", index: 0 });
      if (typeof comment === "string") made.push({ text: comment, isSystem: false, section });
    }
    const place = { responseId: section, index: 0, truth: truth.section(section, 0, TEXT) };
    const { containsProblem, reason } = verdictOf(seed, TYPICAL_JUDGE, place);
    if (containsProblem) made.push({ text: reason, isSystem: true, section });
  }
  return made;
}

test("no cue of style tells a simulated judge's comments from people's", () => {
  const { people, systems, cues, together } = tellApart(comments(7), 7);
  expect(people).toBeGreaterThan(100);
  expect(systems).toBeGreaterThan(100);
  const told = cues.map(({ key, auc }) => [key, valueOrNull(auc.area)]);
  expect(told.filter(([, value]) => Number(value) > 0.6)).toEqual([]);
  expect(valueOrNull(together.area)).toBeLessThan(0.6);
});
