import type { ReportItem } from "../types";
import { toCsv } from "./csv";
import { toHtml } from "./html";
import { toJson } from "./json";
import { toLatex } from "./latex";
import { toMarkdown } from "./markdown";

interface Format {
  readonly ending: string;
  readonly mediaType: string;
  readonly render: (item: ReportItem) => string;
}

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export const FORMATS = {
  md: { ending: "md", mediaType: "text/markdown; charset=utf-8", render: toMarkdown },
  csv: { ending: "csv", mediaType: "text/csv; charset=utf-8", render: (item) => toCsv(item) },
  "excel-csv": {
    ending: "excel.csv",
    mediaType: "text/csv; charset=utf-8",
    render: (item) => toCsv(item, { forSpreadsheet: true }),
  },
  latex: { ending: "tex", mediaType: "application/x-tex; charset=utf-8", render: toLatex },
  json: {
    ending: "json",
    mediaType: "application/json; charset=utf-8",
    render: (item) => jsonText(toJson(item)),
  },
  html: {
    ending: "html",
    mediaType: "text/html; charset=utf-8",
    render: (item) => toHtml([item]),
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export const isFormat = (name: string): name is FormatName => Object.hasOwn(FORMATS, name);

export const renderItem = (item: ReportItem, format: FormatName): string =>
  FORMATS[format].render(item);

/** Several items as one text: one document, one list, or one after another. */
export function renderItems(items: readonly ReportItem[], format: FormatName): string {
  if (format === "html") return toHtml(items);
  if (format === "json") return jsonText(items.map(toJson));
  return items.map((item) => renderItem(item, format)).join("\n");
}

export const fileNameOf = ({ project, name }: ReportItem, format: FormatName): string =>
  `${project}-${name}.${FORMATS[format].ending}`;
