import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJudgeOutput } from "./parse";

const yes = { reason: "The dose is wrong.", containsProblem: true };

describe("reads the two fields whatever", () => {
  test.each([
    ["plain", "reason: The dose is wrong.\ncontains_problem: True"],
    ["case", "REASON: The dose is wrong.\nContains_Problem: TRUE"],
    ["lower case", "reason: The dose is wrong.\ncontains_problem: true"],
    ["white space", "\n\n  reason :   The dose is wrong.  \r\n\r\n\tcontains_problem:True \n"],
    ["quoted values", 'reason: "The dose is wrong."\ncontains_problem: "True"'],
    ["quoted names", "'reason': 'The dose is wrong.'\n`contains_problem`: `True`"],
    ["curly quotes", "reason: “The dose is wrong.”\ncontains_problem: ‘True’"],
    ["a fence", "```\nreason: The dose is wrong.\ncontains_problem: True\n```"],
    ["a named fence", "```yaml\nreason: The dose is wrong.\ncontains_problem: True\n```\n"],
    [
      "thoughts before",
      "<think>\nreason: hm\n</think>\nreason: The dose is wrong.\ncontains_problem: True",
    ],
    ["a byte order mark", "\uFEFFreason: The dose is wrong.\ncontains_problem: True"],
  ])("%s", (_, raw) => expect(parseJudgeOutput(raw)).toEqual(yes));

  test("quotes within a reason stay", () => {
    const raw = 'reason: "Always" is wrong, "often" is right.\ncontains_problem: True';
    expect(parseJudgeOutput(raw)?.reason).toBe('"Always" is wrong, "often" is right.');
  });

  test("colons and field names within a reason stay", () => {
    const raw = "reason: Dose: 5 g, contains_problem: maybe.\ncontains_problem: false";
    expect(parseJudgeOutput(raw)).toEqual({
      reason: "Dose: 5 g, contains_problem: maybe.",
      containsProblem: false,
    });
  });
});

describe("refuses anything else", () => {
  test.each([
    ["nothing", ""],
    ["blanks", " \n\t\n"],
    ["an empty fence", "```\n```"],
    ["no boolean", "reason: The dose is wrong."],
    ["no reason", "contains_problem: True"],
    ["an empty reason", "reason:\ncontains_problem: True"],
    ["a reason of quotes", 'reason: ""\ncontains_problem: True'],
    ["another word", "reason: x\ncontains_problem: yes"],
    ["two words", "reason: x\ncontains_problem: True or False"],
    ["a full stop", "reason: x\ncontains_problem: True."],
    ["a boolean in words", "I think that contains_problem: True"],
    ["an addition", "reason: x\ncontains_problem: True\nI hope that this helps."],
    ["an introduction", "Here is my answer.\nreason: x\ncontains_problem: True"],
    ["a field twice", "reason: x\ncontains_problem: True\ncontains_problem: False"],
    ["the other order", "contains_problem: True\nreason: x"],
    ["one line", "reason: x contains_problem: True"],
    ["a fence in the middle", "reason: x\n```\ncontains_problem: True"],
    ["a fence that does not end", "```\nreason: x\ncontains_problem: True"],
    ["another name", "reasoning: x\ncontains_problem: True"],
    ["thoughts without end", "<think>\nreason: x\ncontains_problem: True"],
  ])("%s", (_, raw) => expect(parseJudgeOutput(raw)).toBeNull());
});

const space = fc.constantFrom("", " ", "\t", "  ", "\u00a0");
const lineEnd = fc.constantFrom("\n", "\r\n", "\n\n", "\n \n");
const reason = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[\n\r\u2028\u2029]/g, " ").trim())
  .filter((text) => /^[^"'“”„‘’«»`]+$/.test(text));
const cased = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) => [...word].map((c, i) => (upper[i] ? c.toUpperCase() : c)).join(""));
const quote = fc.constantFrom(["", ""], ['"', '"'], ["'", "'"], ["`", "`"], ["“", "”"]);

test("any case, quotes, fence and white space give the same answer", () => {
  fc.assert(
    fc.property(
      fc.record({
        text: reason,
        isTrue: fc.boolean(),
        names: fc.tuple(cased("reason"), cased("contains_problem")),
        words: fc.tuple(cased("true"), cased("false")),
        quotes: fc.tuple(quote, quote),
        space,
        lineEnd,
        fence: fc.constantFrom(null, "```", "```text", "````"),
      }),
      ({ text, isTrue, names, words, quotes, space: s, lineEnd: end, fence }) => {
        const [[q1, q2], [q3, q4]] = quotes;
        const word = isTrue ? words[0] : words[1];
        const lines = [
          `${s}${names[0]}${s}:${s}${q1}${text}${q2}${s}`,
          `${s}${names[1]}${s}:${s}${q3}${word}${q4}${s}`,
        ];
        const all = fence === null ? lines : [fence, ...lines, fence.replace(/\w/g, "")];
        expect(parseJudgeOutput(all.join(end))).toEqual({ reason: text, containsProblem: isTrue });
      },
    ),
  );
});

test("no text whatever makes it fail, and an answer always has its two lines", () => {
  const piece = fc.oneof(
    fc.constantFrom("reason:", "contains_problem:", "True", "False", "```", "\n", '"', "<think>"),
    fc.string({ maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const raw = pieces.join("");
      const answer = parseJudgeOutput(raw);
      if (answer === null) return;
      expect(raw.toLowerCase()).toMatch(/reason[\s\S]*contains_problem/);
      expect(raw.toLowerCase()).toContain(String(answer.containsProblem));
      expect(answer.reason).not.toBe("");
    }),
  );
});

test("a further line that is not blank is never overlooked", () => {
  fc.assert(
    fc.property(reason, reason, fc.nat(2), (text, extra, at) => {
      const lines = [`reason: ${text}`, "contains_problem: False"];
      lines.splice(at, 0, extra);
      expect(parseJudgeOutput(lines.join("\n"))).toBeNull();
    }),
  );
});
