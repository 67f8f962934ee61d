import { factLines, groupSpans, type Printed, printItem, titleOf } from "../print";
import { escapeMarkup, svgText } from "../svg";
import type { ReportItem } from "../types";

const STYLE = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;
color:light-dark(#1d2229,#e4e6ea);background:light-dark(#fff,#131519)}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .75rem;text-align:right;border-bottom:1px solid light-dark(#dee1e4,#31343a)}
td{white-space:nowrap}th:first-child,.left{text-align:left;white-space:normal}
thead th{vertical-align:bottom}.total>*{font-weight:600}
.note{font-size:.875rem;color:light-dark(#484d55,#b7bbc1);max-width:50rem;margin:.25rem 0}
section{margin-bottom:3rem}svg{max-width:100%;height:auto}figure{margin:1rem 0}
@media print{:root{color-scheme:light}body{margin:0}.wide{overflow:visible}svg{max-width:11cm}
tr,figure,.note{break-inside:avoid}h1,h2{break-after:avoid}}`;

const sideOf = (side: "left" | "right" | undefined): string =>
  side === "left" ? ' class="left"' : "";

function headHtml({ groups, heads, aligned }: Printed): string {
  const above = groups.some((group) => group !== "")
    ? `<tr>${groupSpans(groups)
        .map(({ group, span }) =>
          group === ""
            ? `<td colspan="${span}"></td>`
            : `<th scope="colgroup" colspan="${span}">${escapeMarkup(group)}</th>`,
        )
        .join("")}</tr>`
    : "";
  const names = heads
    .map((head, at) =>
      head === ""
        ? "<td></td>"
        : `<th scope="col"${sideOf(aligned[at])}>${escapeMarkup(head)}</th>`,
    )
    .join("");
  return `<thead>${above}<tr>${names}</tr></thead>`;
}

function sectionHtml(item: ReportItem): string {
  const printed = printItem(item);
  const { rows, footnotes, aligned } = printed;
  const body = rows
    .map(({ cells, isTotal }) => {
      const [first = "", ...rest] = cells.map(escapeMarkup);
      const others = rest.map((cell, at) => `<td${sideOf(aligned[at + 1])}>${cell}</td>`).join("");
      return `<tr${isTotal ? ' class="total"' : ""}><th scope="row">${first}</th>${others}</tr>`;
    })
    .join("\n");
  const figures = (item.drawings ?? [])
    .map(
      ({ description, svg }) =>
        `<figure>${svgText(svg)}<figcaption class="note">${escapeMarkup(description)}</figcaption></figure>`,
    )
    .join("\n");
  const notes = [...footnotes, ...factLines(item)]
    .map((note) => `<p class="note">${escapeMarkup(note)}</p>`)
    .join("\n");
  return `<section id="${item.name}"><h2>${escapeMarkup(titleOf(item))}</h2>
${figures}<div class="wide"><table>${headHtml(printed)}<tbody>
${body}
</tbody></table></div>
${notes}</section>`;
}

/** Tables and figures as one document that needs nothing beside it. */
export function toHtml(items: readonly ReportItem[]): string {
  const title = `Report on ${items[0]?.project ?? "a project"}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeMarkup(title)}</h1>
${items.map(sectionHtml).join("\n")}
</body></html>
`;
}
