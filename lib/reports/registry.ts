import type { ReportContext } from "./context";
import { figure3, figure4, figure5 } from "./figures/decisions";
import { figure2 } from "./figures/figure-2";
import { agreementFigure } from "./figures/forest";
import type { Dependence } from "./parameters";
import { table1 } from "./tables/table-1";
import { table2 } from "./tables/table-2";
import { table3 } from "./tables/table-3";
import { table4 } from "./tables/table-4";
import { table5 } from "./tables/table-5";
import { table6 } from "./tables/table-6";
import { table7 } from "./tables/table-7";
import { table8 } from "./tables/table-8";
import { table9 } from "./tables/table-9";
import { table10 } from "./tables/table-10";
import { table11 } from "./tables/table-11";
import { table12 } from "./tables/table-12";
import { table13 } from "./tables/table-13";
import { whyLow } from "./tables/why-low";
import type { ReportBody } from "./types";

/** A table or figure that can be asked for by name. */
export interface ReportDefinition {
  readonly name: string;
  readonly label: string;
  readonly title: string;
  /** Choices that decide what is in it, and whether it has intervals. */
  readonly depends: readonly Dependence[];
  /** It shows agreement: “Why is it low?” stands beside it. */
  readonly isAgreement?: true;
  readonly build: (context: ReportContext) => Promise<ReportBody>;
}

/** Every table and figure, in the order in which they are shown. A new one is its file and a line here. */
export const REPORTS: readonly ReportDefinition[] = [
  {
    name: "table-1",
    label: "Table 1",
    title: "The first pass",
    depends: ["claims", "intervals"],
    isAgreement: true,
    build: table1,
  },
  {
    name: "table-2",
    label: "Table 2",
    title: "Sections sent to adjudication",
    depends: ["rules", "claims", "judge"],
    build: table2,
  },
  {
    name: "table-3",
    label: "Table 3",
    title: "Agreement within pools",
    depends: ["rules", "claims", "answers", "intervals"],
    isAgreement: true,
    build: table3,
  },
  {
    name: "table-4",
    label: "Table 4",
    title: "Agreement between pools",
    depends: ["claims", "answers", "judge", "intervals"],
    isAgreement: true,
    build: table4,
  },
  {
    name: "table-5",
    label: "Table 5",
    title: "Scores against the study’s references",
    depends: ["rules", "claims", "answers", "judge", "intervals"],
    build: table5,
  },
  {
    name: "table-6",
    label: "Table 6",
    title: "Responses by generator and condition",
    depends: ["rules"],
    build: table6,
  },
  {
    name: "table-7",
    label: "Table 7",
    title: "Labels behind the comparisons",
    depends: ["claims", "answers", "judge"],
    build: table7,
  },
  {
    name: "table-8",
    label: "Table 8",
    title: "Repeated judge runs",
    depends: ["rules", "claims", "answers", "intervals"],
    build: table8,
  },
  {
    name: "table-9",
    label: "Table 9",
    title: "Categories of comments, by label",
    depends: ["answers"],
    build: table9,
  },
  {
    name: "table-10",
    label: "Table 10",
    title: "Categories where the judge is wrong",
    depends: ["answers", "judge"],
    build: table10,
  },
  {
    name: "table-11",
    label: "Table 11",
    title: "Categories of comments, by author",
    depends: ["answers", "judge"],
    build: table11,
  },
  {
    name: "table-12",
    label: "Table 12",
    title: "The scale for whole responses",
    depends: [],
    build: table12,
  },
  {
    name: "table-13",
    label: "Table 13",
    title: "Groups of annotators",
    depends: ["rules", "claims", "answers", "intervals"],
    build: table13,
  },
  {
    name: "figure-2",
    label: "Figure 2",
    title: "Accuracy of responses and errors in their sections",
    depends: ["rules", "claims", "answers", "intervals"],
    build: figure2,
  },
  {
    name: "figure-3",
    label: "Figure 3",
    title: "Medical experts before and after the comments",
    depends: [],
    build: figure3,
  },
  {
    name: "figure-4",
    label: "Figure 4",
    title: "Fact checkers before and after the evidence",
    depends: [],
    build: figure4,
  },
  {
    name: "figure-5",
    label: "Figure 5",
    title: "Evidence on excerpt and comments",
    depends: [],
    build: figure5,
  },
  {
    name: "agreement",
    label: "Agreement",
    title: "Within and between pools, at a glance",
    depends: ["rules", "claims", "answers", "judge", "intervals"],
    isAgreement: true,
    build: agreementFigure,
  },
  {
    name: "why-low",
    label: "Why is it low?",
    title: "What alpha depends on",
    depends: ["rules", "claims", "answers", "intervals"],
    build: whyLow,
  },
];

export const findReport = (name: string): ReportDefinition | undefined =>
  REPORTS.find((report) => report.name === name);
