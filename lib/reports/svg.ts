/** A picture as plain data: the page makes elements of it, a file gets text. */
export interface SvgNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
}

export const svg = (
  tag: string,
  attributes: SvgNode["attributes"],
  ...children: SvgNode["children"]
): SvgNode => ({ tag, attributes, children });

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that stands for itself in XML and HTML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** The node as markup. */
export function svgText({ tag, attributes, children }: SvgNode): string {
  const given = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(String(value))}"`)
    .join("");
  const inner = children
    .map((child) => (typeof child === "string" ? escapeMarkup(child) : svgText(child)))
    .join("");
  return inner === "" ? `<${tag}${given}/>` : `<${tag}${given}>${inner}</${tag}>`;
}
