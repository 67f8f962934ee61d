/** The forms in which tables are written, in words. The pages know these without the writers. */
export const ENCODING_WORDS = [
  {
    name: "csv",
    title: "CSV",
    help: "Exact, and a second time as “.excel.csv”, safe for spreadsheets.",
  },
  {
    name: "jsonl",
    title: "JSONL",
    help: "One object a line, with lists and objects as such. Can be imported again.",
  },
  {
    name: "xlsx",
    title: "Excel workbook",
    help: "For reading and filtering. A cell holds 32,767 characters; longer texts end with a mark.",
  },
  {
    name: "parquet",
    title: "Parquet",
    help: "Typed columns for pandas, R, DuckDB and Hugging Face.",
  },
] as const;

export type EncodingName = (typeof ENCODING_WORDS)[number]["name"];
