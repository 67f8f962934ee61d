import { hasWord } from "@/lib/work/rules";
import { type InventedResponse, inventedResponse, type MaterialShape } from "../material";
import type { Cell, CopyTable } from "./copy";
import { countingIds } from "./ids";

/** An invented response with the ids of its rows. */
export interface BulkResponse {
  readonly at: number;
  readonly turnId: string;
  readonly turnUnitId: string;
  readonly responseId: string;
  readonly unitId: string;
  readonly sectionIds: readonly string[];
  readonly sectionUnitIds: readonly string[];
}

/** Ids for all responses of a shape; their texts are made anew whenever they are needed. */
export function planMaterial(seed: number, shape: MaterialShape): BulkResponse[] {
  const newId = countingIds();
  let turn = { turnId: "", turnUnitId: "" };
  return Array.from({ length: shape.responses }, (_, at) => {
    if (at % shape.perQuestion === 0) turn = { turnId: newId(), turnUnitId: newId() };
    const { sections } = inventedResponse(seed, shape, at);
    return {
      at,
      ...turn,
      responseId: newId(),
      unitId: newId(),
      sectionIds: sections.map(newId),
      sectionUnitIds: sections.map(newId),
    };
  });
}

interface From {
  readonly projectId: string;
  readonly seed: number;
  readonly shape: MaterialShape;
  readonly plan: readonly BulkResponse[];
}

/** The tables of the material, in the order in which their rows may be stored. */
export function materialTables(from: From): CopyTable[] {
  const threadIds = new Map<string, string>();
  return [
    {
      table: "thread",
      columns: ["id", "project_id", "external_id", "position"],
      rows: threadRows(from, threadIds),
    },
    {
      table: "turn",
      columns: ["id", "project_id", "thread_id", "index", "speaker", "text"],
      rows: turnRows(from, threadIds),
    },
    {
      table: "response",
      columns: ["id", "project_id", "turn_id", "external_id", "position", "text", "generator"],
      rows: responseRows(from),
    },
    {
      table: "section",
      columns: [
        "id",
        "project_id",
        "response_id",
        "external_id",
        "index",
        "text",
        "start",
        "end",
        "has_word",
      ],
      rows: sectionRows(from),
    },
    {
      table: "unit",
      columns: ["id", "project_id", "kind", "turn_id", "response_id", "section_id"],
      rows: unitRows(from),
    },
  ];
}

/** The first response to each question. */
const questionsOf = ({ plan, shape }: From) =>
  plan.filter(({ at }) => at % shape.perQuestion === 0);
const textOf = ({ seed, shape }: From, { at }: BulkResponse): InventedResponse =>
  inventedResponse(seed, shape, at);

function* threadRows(from: From, ids: Map<string, string>): Generator<Cell[]> {
  const newId = countingIds();
  let position = 0;
  for (const first of questionsOf(from)) {
    const id = newId();
    ids.set(first.turnId, id);
    yield [id, from.projectId, textOf(from, first).questionId, position++];
  }
}

function* turnRows(from: From, threads: ReadonlyMap<string, string>): Generator<Cell[]> {
  for (const first of questionsOf(from)) {
    const thread = threads.get(first.turnId) ?? null;
    yield [first.turnId, from.projectId, thread, 0, "patient", textOf(from, first).question];
  }
}

function* responseRows(from: From): Generator<Cell[]> {
  for (const each of from.plan) {
    const { externalId, sections, generator } = textOf(from, each);
    const { responseId, turnId, at } = each;
    yield [responseId, from.projectId, turnId, externalId, at, sections.join("\n\n"), generator];
  }
}

function* sectionRows(from: From): Generator<Cell[]> {
  for (const each of from.plan) {
    const { externalId, sections } = textOf(from, each);
    let start = 0;
    for (const [index, text] of sections.entries()) {
      // Invented texts hold no characters beyond the basic plane: their length is in code points.
      const end = start + text.length;
      const id = each.sectionIds[index] ?? null;
      const name = `${externalId}-section_${index}`;
      yield [id, from.projectId, each.responseId, name, index, text, start, end, hasWord(text)];
      start = end + 2;
    }
  }
}

function* unitRows(from: From): Generator<Cell[]> {
  const { projectId } = from;
  for (const { turnId, turnUnitId } of questionsOf(from))
    yield [turnUnitId, projectId, "turn", turnId, null, null];
  for (const { responseId, unitId, sectionIds, sectionUnitIds } of from.plan) {
    yield [unitId, projectId, "response", null, responseId, null];
    for (const [index, id] of sectionUnitIds.entries())
      yield [id, projectId, "section", null, null, sectionIds[index] ?? null];
  }
}
