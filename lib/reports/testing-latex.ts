/**
 * What is wrong with a table in LaTeX, line by line; empty where nothing is. Stands in tests for a TeX
 * engine, and is stricter than one: environments and braces are balanced, every row has as many columns
 * as the specification (`\multicolumn` spans counted), whatever is special to TeX is escaped, only
 * known commands occur, and a comment names the package that the rules need.
 */
export function latexFaults(source: string): string[] {
  const lines = source.split("\n").filter((line) => line !== "");
  const faults = lines.flatMap((line, at) => lineFaults(line).map((what) => `${at + 1}: ${what}`));
  if (!/^%.*\\usepackage\{booktabs\}/.test(source)) faults.push("no comment names booktabs");
  return [...faults, ...environmentFaults(source), ...rowFaults(lines)];
}

const COMMANDS = new Set([
  ...["begin", "end", "centering", "caption", "label", "toprule", "midrule", "bottomrule"],
  ...["multicolumn", "par", "smallskip", "footnotesize", "raggedright", "geq", "ldots", "times"],
  ...["textbackslash", "textasciicircum", "textasciitilde", "textless", "textgreater"],
  ...["textbar", "textquotedbl"],
]);

function lineFaults(line: string): string[] {
  if (line.startsWith("%")) return [];
  const faults: string[] = [];
  let depth = 0;
  let dollars = 0;
  for (const [token] of line.matchAll(/\\[A-Za-z]+|\\.|[\s\S]/gu)) {
    if (token === "{") depth += 1;
    else if (token === "}") depth -= 1;
    else if (token === "$") dollars += 1;
    else if (/^[#%_^~]$/.test(token)) faults.push(`${token} is not escaped`);
    else if (/^\\[A-Za-z]/.test(token) && !COMMANDS.has(token.slice(1)))
      faults.push(`${token} is no known command`);
    else if (/^\\./.test(token) && !/^\\([A-Za-z]|[{}$&#%_,\\])/.test(token))
      faults.push(`${token} is no known escape`);
    if (depth < 0) faults.push("a brace closes that was not opened");
  }
  if (depth > 0) faults.push("a brace stays open");
  if (dollars % 2 === 1) faults.push("mathematics stays open");
  return faults;
}

function environmentFaults(source: string): string[] {
  const open: string[] = [];
  for (const [, kind, name = ""] of source.matchAll(/\\(begin|end)\{(\w+)\}/g))
    if (kind === "begin") open.push(name);
    else if (open.pop() !== name) return [`${name} ends where it has not begun`];
  return open.map((name) => `${name} does not end`);
}

/** Rows of the tabular, and `&` outside it. */
function rowFaults(lines: readonly string[]): string[] {
  const from = lines.findIndex((line) => line.startsWith("\\begin{tabular}"));
  const to = lines.indexOf("\\end{tabular}");
  const spec = /^\\begin\{tabular\}\{([lcr]+)\}$/.exec(lines[from] ?? "")?.[1];
  if (!spec || to < from) return ["no tabular with a column for each letter"];
  return lines.flatMap((line, at) => {
    const cells = line.split(/(?<!\\)&/);
    if (at <= from || at >= to)
      return cells.length > 1 && !line.startsWith("%") ? [`${at + 1}: & outside the table`] : [];
    if (/^\\(top|mid|bottom)rule$/.test(line)) return [];
    if (!line.endsWith(" \\\\")) return [`${at + 1}: the row does not end`];
    if (/^\s*[[*]/.test(line)) return [`${at + 1}: [ or * would belong to the row before`];
    const columns = cells.reduce((sum, cell) => {
      return sum + Number(/^\s*\\multicolumn\{(\d+)\}/.exec(cell)?.[1] ?? 1);
    }, 0);
    return columns === spec.length ? [] : [`${at + 1}: ${columns} columns of ${spec.length}`];
  });
}
