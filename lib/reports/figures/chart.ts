import { type SvgNode, svg } from "../svg";

/**
 * Colours of all drawings, on light and on dark ground. One hue from light to dark (from dark to
 * light on dark grounds), told apart by lightness alone; the accent differs in lightness too and
 * stands with an outline.
 */
export const COLOURS = {
  s0: ["#eef3fb", "#1f2836"],
  s1: ["#d3e0f5", "#26395a"],
  s2: ["#a9c4ea", "#2c4a7a"],
  s3: ["#7ba4db", "#375fa0"],
  s4: ["#4274b8", "#5c8bd4"],
  s5: ["#2f61a8", "#8cb1ec"],
  s6: ["#173f7d", "#c2d9fb"],
  accent: ["#b43818", "#f39274"],
  ink: ["#1d2229", "#e4e6ea"],
  soft: ["#484d55", "#b7bbc1"],
  line: ["#c4c8cd", "#464b53"],
  onDark: ["#ffffff", "#0c1421"],
} as const;
type ColourName = keyof typeof COLOURS;

const FILLS = ["s0", "s1", "s2", "s3", "s4", "s5", "s6"] as const;

/** The rules of a drawing, which carries them, so that a file shows what the page shows. */
const styleWith = (
  colour: (name: ColourName) => string,
): string => `.chart{font-family:"Inter Variable",Inter,system-ui,sans-serif;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.chart text{fill:${colour("ink")};font-size:12.5px}
.chart .soft{fill:${colour("soft")}}.chart .small{font-size:11.5px}.chart .strong{font-weight:600}
.chart .on-dark{fill:${colour("onDark")}}
${FILLS.map((name) => `.chart .${name}{fill:${colour(name)}}`).join("")}
.chart .accent{fill:${colour("accent")};stroke:${colour("ink")};stroke-width:1.5}
.chart .line{stroke:${colour("line")};stroke-width:1;fill:none}
.chart .mark{stroke:${colour("s5")};stroke-width:2.5;fill:none}.chart .dot{fill:${colour("s5")}}
.chart .bar{fill:${colour("s3")}}`;

/** As the page around the drawing is, light or dark. */
const STYLE = styleWith((name) => `light-dark(${COLOURS[name].join(",")})`);

/** For paper, and for programs that know neither grounds nor the newest colours. */
const PAPER_STYLE = styleWith((name) => COLOURS[name][0]);

/** How much larger than its own units a drawing is shown. */
const SHOWN = 1.15;

const shownSize = (width: number, height: number) => ({
  width: Math.round(width * SHOWN),
  height: Math.round(height * SHOWN),
});

/** Room around a drawing that stands alone. */
const PAPER_EDGE = 14;

/** The drawing for a file of its own: in its light colours on white, wherever it is put. */
export function onPaper(drawing: SvgNode): SvgNode {
  const [left = 0, top = 0, width = 0, height = 0] = String(drawing.attributes.viewBox)
    .split(" ")
    .map(Number);
  const sheet = {
    x: left - PAPER_EDGE,
    y: top - PAPER_EDGE,
    width: width + 2 * PAPER_EDGE,
    height: height + 2 * PAPER_EDGE,
  };
  const inside = drawing.children.flatMap((child) =>
    typeof child !== "string" && child.tag === "style"
      ? [svg("style", {}, PAPER_STYLE), svg("rect", { ...sheet, fill: "#ffffff" })]
      : [child],
  );
  const attributes = {
    ...drawing.attributes,
    ...shownSize(sheet.width, sheet.height),
    viewBox: `${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}`,
  };
  return svg(drawing.tag, attributes, ...inside);
}

/** Steps of the colour scale. */
const STEPS = 7;

/** Class of the fill of a cell with this share (0 to 1) of the largest. */
export const stepClass = (share: number): string =>
  `s${Math.min(STEPS - 1, Math.max(0, Math.ceil(share * STEPS) - 1))}`;

/** Whether words on such a cell have the colour for dark cells. */
export const isDark = (share: number): boolean => Math.ceil(share * STEPS) - 1 >= 4;

/** A whole drawing. title and description are read out in its place. */
export const chart = (
  width: number,
  height: number,
  words: { readonly title: string; readonly description: string },
  children: readonly SvgNode[],
): SvgNode =>
  svg(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${height}`,
      ...shownSize(width, height),
      class: "chart",
      role: "img",
    },
    svg("title", {}, words.title),
    svg("desc", {}, words.description),
    svg("style", {}, STYLE),
    ...children,
  );

export interface Words {
  readonly anchor?: "start" | "middle" | "end";
  readonly className?: string;
  /** Degrees. */
  readonly turn?: number;
}

/** Words whose baseline begins, or has its middle or end, at a point. */
export const words = (
  x: number,
  y: number,
  text: string,
  { anchor = "start", className = "", turn }: Words = {},
): SvgNode =>
  svg(
    "text",
    {
      x,
      y,
      "text-anchor": anchor,
      ...(className && { class: className }),
      ...(turn !== undefined && { transform: `rotate(${turn} ${x} ${y})` }),
    },
    text,
  );

export const line = (x1: number, y1: number, x2: number, y2: number, className = "line") =>
  svg("line", { x1, y1, x2, y2, class: className });

export const box = (x: number, y: number, width: number, height: number, className: string) =>
  svg("rect", { x, y, width, height, class: className });

/** Stands in the middle of a drawing that has nothing to show. */
export const nothingToShow = (x: number, y: number, text: string): SvgNode =>
  words(x, y, text, { anchor: "middle", className: "soft" });

/** A text in at most three lines of about so many letters, broken between words. */
export function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= 3 ? lines : [...lines.slice(0, 2), lines.slice(2).join(" ")];
}
