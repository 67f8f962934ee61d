import { type SvgNode, svg } from "../svg";

/**
 * Colours of all drawings, carried by each of them, so that a file shows what the page shows. One
 * hue from light to dark (from dark to light on dark grounds), told apart by lightness alone; the
 * accent differs in lightness too and stands with an outline.
 */
const STYLE = `.chart{
--c0:light-dark(#eef3fb,#1f2836);--c1:light-dark(#d3e0f5,#26395a);--c2:light-dark(#a9c4ea,#2c4a7a);
--c3:light-dark(#7ba4db,#375fa0);--c4:light-dark(#4274b8,#5c8bd4);--c5:light-dark(#2f61a8,#8cb1ec);
--c6:light-dark(#173f7d,#c2d9fb);--accent-cell:light-dark(#b43818,#f39274);
--chart-ink:light-dark(#1d2229,#e4e6ea);--chart-soft:light-dark(#484d55,#b7bbc1);
--chart-line:light-dark(#c4c8cd,#464b53);--chart-on-dark:light-dark(#ffffff,#0c1421);
font-family:"Inter Variable",system-ui,sans-serif;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.chart text{fill:var(--chart-ink);font-size:12px}
.chart .soft{fill:var(--chart-soft)}.chart .small{font-size:10.5px}.chart .strong{font-weight:600}
.chart .on-dark{fill:var(--chart-on-dark)}
.chart .s0{fill:var(--c0)}.chart .s1{fill:var(--c1)}.chart .s2{fill:var(--c2)}
.chart .s3{fill:var(--c3)}.chart .s4{fill:var(--c4)}.chart .s5{fill:var(--c5)}.chart .s6{fill:var(--c6)}
.chart .accent{fill:var(--accent-cell);stroke:var(--chart-ink);stroke-width:1.5}
.chart .line{stroke:var(--chart-line);stroke-width:1;fill:none}
.chart .mark{stroke:var(--c5);stroke-width:2.5;fill:none}.chart .dot{fill:var(--c5)}
.chart .bar{fill:var(--c3)}`;

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
      width,
      height,
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
