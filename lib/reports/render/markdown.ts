import { factLines, printItem, titleOf } from "../print";
import type { ReportItem } from "../types";

/** Text that stands for itself in a cell of a Markdown table. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>|#~$&]/g, (character) => `\\${character}`)
    .replace(/\s*[\r\n]+\s*/g, " ");

const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(" | ")} |`;

/** A table with its title, footnotes and facts, for documents on GitHub and elsewhere. */
export function toMarkdown(item: ReportItem): string {
  const { groups, heads, aligned, rows, footnotes } = printItem(item);
  const names = heads.map((head, at) => [groups[at], head].filter(Boolean).join(": "));
  const ruler = aligned.map((side) => (side === "left" ? "---" : "--:"));
  const body = rows.map(({ cells, isTotal }) =>
    isTotal ? `| ${cells.map((cell) => bold(cell)).join(" | ")} |` : line(cells),
  );
  return [
    `**${escapeMarkdown(titleOf(item))}**`,
    "",
    line(names),
    `| ${ruler.join(" | ")} |`,
    ...body,
    "",
    ...[...footnotes, ...factLines(item)].map((note) => `${escapeMarkdown(note)}  `),
    "",
  ].join("\n");
}

const bold = (cell: string): string => (cell === "" ? "" : `**${escapeMarkdown(cell)}**`);
