import { expect, test } from "vitest";
import { svg, svgText } from "../svg";
import { box, COLOURS, chart, isDark, onPaper, stepClass, words } from "./chart";

/** Relative luminance of a colour "#rrggbb" (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const GROUNDS = [
  ["light", 0],
  ["dark", 1],
] as const;

test.each(GROUNDS)("words on cells of any shade can be read on %s ground", (_, ground) => {
  for (const share of SHARES) {
    const name = stepClass(share) as keyof typeof COLOURS;
    const ink = COLOURS[isDark(share) ? "onDark" : "ink"][ground];
    expect(contrast(COLOURS[name][ground], ink), `${name}`).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(COLOURS.accent[ground], COLOURS.onDark[ground])).toBeGreaterThanOrEqual(4.5);
});

test.each(GROUNDS)("shades go one way in lightness on %s ground", (_, ground) => {
  const steps = [
    COLOURS.s0,
    COLOURS.s1,
    COLOURS.s2,
    COLOURS.s3,
    COLOURS.s4,
    COLOURS.s5,
    COLOURS.s6,
  ];
  const lights = steps.map((step) => luminance(step[ground]));
  const sorted = [...lights].sort((a, b) => (ground === 0 ? b - a : a - b));
  expect(lights).toEqual(sorted);
});

test("a drawing in a file stands on its own white sheet, in plain colours", () => {
  const made = chart(100, 50, { title: "Made", description: "Made up" }, [
    box(0, 0, 10, 10, "s3"),
    words(0, 20, "Here"),
  ]);
  expect(svgText(made)).toContain("light-dark(");
  const file = onPaper(made);
  expect(svgText(file)).not.toMatch(/light-dark|var\(/);
  const [left, top, width, height] = String(file.attributes.viewBox).split(" ").map(Number);
  const rect = svg("rect", {
    x: left ?? 0,
    y: top ?? 0,
    width: width ?? 0,
    height: height ?? 0,
    fill: "#ffffff",
  });
  expect(file.children).toContainEqual(rect);
  expect(file.children.slice(-2)).toEqual(made.children.slice(-2));
});
