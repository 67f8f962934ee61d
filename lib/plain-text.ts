import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { isTooDeep } from "./markdown-depth";

/**
 * The words of a Markdown text without its marks, on one line, for a glance: cells of a table,
 * items of a list and paragraphs are set apart by “ · ”.
 */
export function plainText(markdown: string): string {
  if (isTooDeep(markdown)) return markdown;
  const tree = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  return blocksOf(tree).filter(Boolean).join(" · ");
}

const BLOCKS = new Set<Nodes["type"]>(["paragraph", "heading", "tableCell", "code", "html"]);

function blocksOf(node: Nodes): string[] {
  if (BLOCKS.has(node.type)) return [wordsOf(node).replace(/\s+/g, " ").trim()];
  return "children" in node ? node.children.flatMap(blocksOf) : [];
}

function wordsOf(node: Nodes): string {
  if (node.type === "break") return " ";
  if ("value" in node) return node.value;
  if ("alt" in node) return node.alt ?? "";
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}
