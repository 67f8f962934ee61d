import { counted } from "@/lib/counted";
import { readFacts } from "@/lib/pools/facts";
import { parsePoolParameters } from "@/lib/pools/parameters";
import { PoolPlanner } from "@/lib/pools/plan";
import { CODE_RULE, RULE_ROWS, TEXT_RULE } from "@/lib/pools/rules";
import { REASON_WORDS } from "@/lib/pools/words";
import { count, share, text } from "../cells";
import type { ReportContext } from "../context";
import { claimRule } from "../frame";
import type { ReportBody, Row } from "../types";

/** Table 2: the sections that the study's rule sends to adjudication. */
export async function table2({ tx, projectId, choices }: ReportContext): Promise<ReportBody> {
  const parameters = parsePoolParameters({
    ...(choices.rules === "code" ? CODE_RULE : TEXT_RULE),
    claimBy: claimRule(choices, "everybody"),
    judges: choices.judge ? [choices.judge] : [],
  });
  // The rule draws no sample, so that the seed decides nothing.
  const planner = new PoolPlanner(parameters, 0);
  for await (const batch of readFacts(tx, projectId, parameters, null))
    for (const section of batch) planner.add(section);
  const { counts } = planner.finish();
  const rows = RULE_ROWS.flatMap((row) => counts.reasons.filter(({ reason }) => reason === row));
  const total = rows.reduce((sum, { sections }) => sum + sections, 0);
  const empty = "the pool is empty";
  const last: Row = {
    role: "total",
    cells: [
      text("Pool"),
      count(total),
      share(total, total, empty),
      count(rows.reduce((sum, { single }) => sum + single, 0)),
    ],
  };
  return {
    columns: [
      { key: "reason", label: "Reason" },
      { key: "sections", label: "Sections" },
      { key: "share", label: "Share" },
      { key: "single", label: "Judged by one person" },
    ],
    rows: [
      ...rows.map(({ reason, sections, single }) => ({
        cells: [
          text(REASON_WORDS[reason]),
          count(sections),
          share(sections, total, empty),
          count(single),
        ],
      })),
      last,
    ],
    n: counted(counts.sections, "section"),
    notes: [
      "All sections are counted, none is drawn: the shares have no interval.",
      "What the rule gives for the data as they are now; frozen pools are under Pools.",
      "By the code, rows two to four take sections judged by one person too, and row four leaves out sections with an injected error; by the text, only sections judged by several, and whole responses with an injected error.",
      ...(choices.judge
        ? []
        : ["The project has no judge: no section can be in the rows that need one."]),
    ],
    parameters: [],
  };
}
