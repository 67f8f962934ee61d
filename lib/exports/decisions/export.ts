import type { Profile } from "@/lib/exports/profiles";
import type { ExportScope } from "@/lib/exports/scope";
import { type Column, type ColumnType, type Table, tableOf } from "@/lib/exports/table";
import { comparedAnswers, comparesAnything, listSummaries } from "@/lib/protocols/compared";
import { partWithKey } from "@/lib/protocols/parts";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers, Part, Protocol } from "@/lib/protocols/types";
import { differIn, differs, sidesWith } from "@/lib/work/decision-rows";
import { entriesKept, writtenLists } from "./lists";
import { type ExportedDecision, readDecisions } from "./queries";

interface Row extends ExportedDecision {
  readonly protocol: Protocol;
}

/** Labels of the coders of a queue with the third person's beside them, of all queues that decide on differences. */
export const decisionTables = async ({ tx, projectId, profile }: ExportScope): Promise<Table[]> => [
  tableOf(profile, { name: "decisions", columns: COLUMNS, read: () => rows(tx, projectId) }),
];

async function* rows(tx: ExportScope["tx"], projectId: string): AsyncGenerator<Row> {
  for await (const row of readDecisions(tx, projectId)) {
    const protocol = getProtocol(row.protocol_id, row.protocol_version);
    if (comparesAnything(partWithKey(protocol, row.part), row.lists)) yield { ...row, protocol };
  }
}

type Cell = string | number | boolean | null;
const column = (
  name: string,
  meaning: string,
  read: (row: Row) => Cell,
  type: ColumnType = "text",
  needs: Profile = "labels",
): Column<Row> => ({ name, meaning, type, needs, read });

const partOf = ({ protocol, part }: Row): Part => partWithKey(protocol, part);

/** The choices that are compared, and what can be said of lists without their texts. */
const comparedOf = (row: Row, answers: Answers) => ({
  ...comparedAnswers(partOf(row), answers),
  ...listSummaries(partOf(row), answers),
});

const compared = (row: Row, answers: Answers | undefined): string | null =>
  answers ? JSON.stringify(comparedOf(row, answers)) : null;

const derived = { has_error: "boolean", label: "text", score: "integer" } as const;

/** Of a judgment: who, the answers that are compared, and the derived labels. */
const saidColumns = (
  prefix: string,
  meaning: string,
  find: (row: Row) => Row["coders"][number] | null | undefined,
): Column<Row>[] => [
  column(
    `${prefix}_answers`,
    `${meaning}: the answers that are compared, by question; of lists how many entries they have (“.number”) and what is chosen for any of them`,
    (row) => compared(row, find(row)?.answers),
    "json",
  ),
  column(
    `${prefix}_lists`,
    `${meaning}: lists of entries, by question: id, text and what is chosen for each`,
    (row) => writtenLists(partOf(row), find(row)?.answers),
    "json",
    "texts",
  ),
  ...Object.entries(derived).map(([name, type]) =>
    column(
      `${prefix}_${name}`,
      `${meaning}: derived label`,
      (row) => find(row)?.[name as keyof typeof derived] ?? null,
      type,
    ),
  ),
];

const coder = (n: 0 | 1): Column<Row>[] => [
  column(
    `coder_${n + 1}`,
    `pseudonym of coder ${n + 1}, in the order of pseudonyms`,
    (row) => row.coders[n]?.pseudonym ?? null,
  ),
  ...saidColumns(`coder_${n + 1}`, `coder ${n + 1}`, (row) => row.coders[n]),
  column(
    `coder_${n + 1}_entries_kept`,
    `coder ${n + 1}: entries of lists that stand in the third person’s, by id or by the same words`,
    (row) => entriesKept(partOf(row), row.coders[n]?.answers, row.third?.answers),
    "integer",
  ),
];

const COLUMNS: readonly Column<Row>[] = [
  column("queue", "the queue in which it is decided", (row) => row.queue),
  column("source_queue", "the queue whose coders are compared", (row) => row.source_queue),
  column("protocol_id", "which questions were asked", (row) => row.protocol_id),
  column("protocol_version", "version of the protocol", (row) => row.protocol_version, "integer"),
  column("part", "part of the protocol", (row) => row.part),
  column("question_id", "the question, conversation or its thread", (row) => row.question_id),
  column(
    "turn_index",
    "place of the turn in its thread, from 0; empty for a whole thread",
    (row) => row.turn_index,
    "integer",
  ),
  column("response_id", "the response judged, or that holds the section", (row) => row.response_id),
  column("section_id", "the section judged", (row) => row.section_id),
  column("drawn", "why the unit came in: its coders differ, or agree", (row) => row.stratum),
  column(
    "inclusion",
    "probability with which the unit came in: 1 where its coders differ",
    (row) => row.inclusion,
    "number",
  ),
  column(
    "differs",
    "the coders do not say the same in this part of the unit",
    (row) => differs(row.protocol, row),
    "boolean",
  ),
  column(
    "differ_in",
    "in which questions (of an item: its id first) they differ; of a list: in “.number”, “.entries” or “.choices”",
    (row) => JSON.stringify(differIn(row.protocol, row)),
    "json",
  ),
  ...coder(0),
  ...coder(1),
  column(
    "further_coders",
    "further coders of the source queue: pseudonym and compared answers of each",
    (row) =>
      JSON.stringify(
        row.coders.slice(2).map(({ pseudonym, answers }) => ({
          coder: pseudonym,
          answers: comparedOf(row, answers),
        })),
      ),
    "json",
  ),
  column(
    "resolved_by",
    "pseudonym of the third person; empty until they have judged",
    (row) => row.third?.pseudonym ?? null,
  ),
  ...saidColumns("resolved", "the third person", (row) => row.third),
  column(
    "resolution",
    "waits; as_all, as_some or as_none: how many of the coders said the same as the third",
    resolutionOf,
  ),
  column(
    "sides_with",
    "pseudonyms of the coders who said the same as the third",
    (row) =>
      row.third
        ? JSON.stringify(sidesWith(row.protocol, row).map(({ pseudonym }) => pseudonym))
        : null,
    "json",
  ),
];

function resolutionOf(row: Row): string {
  if (!row.third) return "waits";
  const sides = sidesWith(row.protocol, row).length;
  return sides === 0 ? "as_none" : sides === row.coders.length ? "as_all" : "as_some";
}
