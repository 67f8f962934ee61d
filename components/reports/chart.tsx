import { createElement } from "react";
import type { SvgNode } from "@/lib/reports/svg";

/** Attributes whose names differ in React. */
const NAMES: Readonly<Record<string, string>> = {
  class: "className",
  "text-anchor": "textAnchor",
};

/** A drawing as elements. */
export function Chart({ node }: { node: SvgNode }): React.ReactElement {
  const { tag, attributes, children } = node;
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [NAMES[name] ?? name, value]),
  );
  return createElement(
    tag,
    props,
    ...children.map((child, at) =>
      // Drawings never change once they are made.
      typeof child === "string" ? child : createElement(Chart, { key: at, node: child }),
    ),
  );
}
