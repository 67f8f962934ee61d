import { createElement } from "react";
import type { SvgNode } from "@/lib/reports/svg";

/** Attributes whose names differ in React. */
const NAMES: Readonly<Record<string, string>> = {
  class: "className",
  "text-anchor": "textAnchor",
};

/** A drawing as elements. `leastWidth`: in pixels, below which it does not shrink. */
export function Chart({
  node,
  leastWidth,
}: {
  node: SvgNode;
  leastWidth?: number;
}): React.ReactElement {
  const { tag, attributes, children } = node;
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [NAMES[name] ?? name, value]),
  );
  return createElement(
    tag,
    { ...props, ...(leastWidth !== undefined && { style: { minWidth: leastWidth } }) },
    ...children.map((child, at) =>
      // Drawings never change once they are made.
      typeof child === "string" ? child : createElement(Chart, { key: at, node: child }),
    ),
  );
}
