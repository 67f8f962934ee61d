import { sql } from "@/lib/db/client";
import type { Context, Facts, Protocol } from "@/lib/protocols/types";
import { modelContext, OWN_ANSWERS, shownTurns } from "@/lib/threads/context";
import { translationOf } from "@/lib/threads/translation";
import { readShown, type ShownChoices } from "./shown-choices";
import type { Conversation, ConversationTurn } from "./types";
import {
  materialFacts,
  readMaterial,
  type SentLists,
  sentLists,
  type UnitMaterial,
} from "./unit-material";

interface Row {
  shows: unknown;
  material: unknown;
  language: string | null;
  metadata: unknown;
  /** Index of the turn that the unit is or that the response answers; null for a thread. */
  target: number | null;
  /** Metadata of the responses that are judged and have a translation, by their unit. */
  translations: Record<string, unknown> | null;
  condition: string | null;
  /** Earlier responses of the same author, condition and run, in the setting in which it had them. */
  own_answers: { index: number; id: string; text: string; metadata: unknown }[];
  turns: (Omit<ConversationTurn, "translation" | "unitId"> & { unitId: string | null })[];
  /** Units that have a judgment in the assignment. */
  judged: string[];
}

/** What a task on a conversation has besides the units' own texts and answers. */
export interface Scene {
  /** The queue's choice of what is shown. */
  readonly context: Context | null;
  /** Place of a turn -> external id of the response that follows it; never sent. */
  readonly responses: Readonly<Record<string, string>>;
  readonly conversation: Conversation;
  readonly facts: Facts;
  readonly lists: SentLists;
  /** Units judged within the assignment that may be seen now, in order; null where all may. */
  readonly open: readonly string[] | null;
  /** There are more of them, which appear when these are judged. */
  readonly more: boolean;
}

/**
 * What an assignment's coder may see of the conversation. The caller has made sure that the
 * assignment is theirs. Turns outside the queue's context, and those after the first patient turn
 * without a judgment where a thread is judged turn by turn, are left out here.
 */
export async function loadScene(assignmentId: string, protocol: Protocol): Promise<Scene> {
  const [row] = await load(assignmentId);
  if (!row) throw new Error("the assignment belongs to no conversation");
  const shows = readShown(protocol, row.shows);
  const material = shownMaterial(readMaterial(row.material), shows);
  const goesByTurn = protocol.assigns === "thread" && material.units.length > 0;
  const open = goesByTurn ? openTurns(material.units, row.judged) : null;
  const target = goesByTurn ? indexOf(row, open?.at(-1)) : (row.target ?? lastIndex(row));
  const context = shows.context ?? "turn";
  return {
    context,
    responses: Object.fromEntries(ownAnswers(row, context).map(({ index, id }) => [index, id])),
    conversation: {
      target: protocol.parts.some(({ unit }) => unit === "thread") ? null : target,
      turns: turnsOf(row, target, context),
      language: row.language,
      responseTranslations: translationsIn(row.translations),
      continuation: context === "follow_up" ? material.continuation : [],
    },
    facts: materialFacts(material),
    lists: sentLists(material),
    open,
    more: open !== null && open.length < material.units.length,
  };
}

/** Of responses by their units' ids, from their metadata. */
function translationsIn(translated: Row["translations"]): Conversation["responseTranslations"] {
  const found = Object.entries(translated ?? {}).flatMap(([unitId, metadata]) => {
    const translation = translationOf(metadata);
    return translation ? [[unitId, translation] as const] : [];
  });
  return Object.fromEntries(found);
}

function turnsOf(row: Row, target: number, context: Context): ConversationTurn[] {
  const seen = context === "as_model" ? modelContext(row.condition) : context;
  const own = new Map(ownAnswers(row, context).map((answer) => [answer.index, answer]));
  return shownTurns(row.turns, target, seen).flatMap((turn) => {
    const shown = { ...turn, translation: translationOf(row.metadata, turn.index) };
    const answer = own.get(turn.index);
    if (!answer) return [shown];
    const { index, text, metadata } = answer;
    const translation = translationOf(metadata);
    return [shown, { index, text, unitId: null, speaker: "assistant", translation }];
  });
}

const ownAnswers = (row: Row, context: Context) => (context === "as_model" ? row.own_answers : []);

/** Where the misconception has to be found, not even whether there is a list of them is told. */
const shownMaterial = (material: UnitMaterial, { misconception }: ShownChoices): UnitMaterial =>
  misconception ? material : { ...material, assumptions: [] };

/** The turns up to the first that has no judgment. */
function openTurns(units: readonly string[], judged: readonly string[]): readonly string[] {
  const next = units.findIndex((id) => !judged.includes(id));
  return next < 0 ? units : units.slice(0, next + 1);
}

const lastIndex = (row: Row) => row.turns.at(-1)?.index ?? 0;
const indexOf = (row: Row, unitId: string | undefined) =>
  row.turns.find((turn) => turn.unitId === unitId)?.index ?? 0;

const load = (assignmentId: string) => sql()<Row[]>`
  SELECT q.shows, qu.material, th.language, th.metadata, t.index AS target,
    r.condition,
    (SELECT jsonb_object_agg(part.id, own.metadata) FROM unit part
      JOIN response own ON own.id = part.response_id AND own.metadata ? 'translation'
      WHERE part.id = ANY (a.unit_id || ARRAY(SELECT jsonb_array_elements_text(
        coalesce(qu.material->'units', '[]')))::uuid[])) AS translations,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('index', before.index,
        'id', own.external_id, 'text', own.text, 'metadata', own.metadata)), '[]')
      FROM turn before JOIN response own ON own.turn_id = before.id
      WHERE before.thread_id = t.thread_id AND before.index < t.index
        AND split_part(r.condition, '/', 1) = ${OWN_ANSWERS} AND own.condition = r.condition
        AND own.generator = r.generator AND coalesce(own.metadata->>'run', own.metadata->>'run_id')
          IS NOT DISTINCT FROM coalesce(r.metadata->>'run', r.metadata->>'run_id')) AS own_answers,
    -- A clinician's turn has a unit where somebody has labelled it: that must not show.
    (SELECT jsonb_agg(jsonb_build_object('unitId', u.id, 'index', each.index,
        'speaker', each.speaker, 'text', each.text) ORDER BY each.index)
      FROM turn each LEFT JOIN unit u ON u.turn_id = each.id AND each.speaker = 'patient' WHERE each.thread_id = th.id) AS turns,
    ARRAY(SELECT j.unit_id FROM judgment j WHERE j.assignment_id = a.id AND j.superseded_at IS NULL) AS judged
  FROM assignment a
  JOIN queue q ON q.id = a.queue_id
  JOIN queue_unit qu ON qu.queue_id = a.queue_id AND qu.unit_id = a.unit_id
  JOIN unit given ON given.id = a.unit_id
  LEFT JOIN response r ON r.id = given.response_id
  LEFT JOIN turn t ON t.id = coalesce(given.turn_id, r.turn_id)
  JOIN thread th ON th.id = coalesce(given.thread_id, t.thread_id)
  WHERE a.id = ${assignmentId}`;
