import type { SessionToken } from "@/lib/access/token";
import { sql } from "@/lib/db/client";
import { ConflictError } from "@/lib/errors";
import { getProtocol } from "@/lib/protocols/registry";
import type { Part, Protocol, UnitKind } from "@/lib/protocols/types";
import { ownAssignment, revealedSteps } from "./fragments";
import { notMine } from "./not-mine";
import { partForUnit } from "./rules";
import type { RevealedStep } from "./steps";
import type { SubmitInput, Task } from "./types";

/** What is needed to check a submit before it is stored. */
export interface SubmitContext {
  readonly state: Task["state"];
  readonly queue_id: string;
  readonly queue_state: Task["queueState"];
  readonly protocol_id: string;
  readonly protocol_version: number;
  readonly skip_rules: unknown;
  readonly group: string | null;
  readonly unit_kind: UnitKind;
  /** The section has a letter or digit, or the queue asks about those without all the same. */
  readonly has_word: boolean;
  /** Of the unit; empty for a thread. */
  readonly text: string;
  readonly turn_unit_id: string;
  /** The unit that was handed out has been judged in this assignment. */
  readonly given_judged: boolean;
  /** Steps of the unit that are open besides the first. */
  readonly revealed: readonly RevealedStep[];
  /** Where a response is handed out: units of its sections that a rule may mark: those without a letter or digit. */
  readonly wordless: readonly string[];
}

/**
 * Reads it for one unit of an assignment, or for the unit that it hands out (null). Throws
 * NotFoundError unless the assignment is the person's own and the unit belongs to it.
 */
export async function submitContext(
  person: SessionToken,
  assignmentId: string,
  unitId: string | null,
): Promise<SubmitContext> {
  const [row] = await sql()<SubmitContext[]>`
    WITH mine AS (
      SELECT a.state, a.queue_id, q.state AS queue_state, q.protocol_id, q.protocol_version,
        q.asks_wordless, q.skip_rules, c."group", a.group_key, given.id AS given_id,
        given.response_id,
        (SELECT qu.material->'units' FROM queue_unit qu
          WHERE qu.queue_id = a.queue_id AND qu.unit_id = a.unit_id) AS beside
      ${ownAssignment(person, assignmentId)}
    )
    SELECT mine.state, mine.queue_id, mine.queue_state, mine.protocol_id, mine.protocol_version,
      mine."group", mine.skip_rules, part.kind AS unit_kind,
      coalesce(own.has_word, true) OR mine.asks_wordless AS has_word,
      coalesce(own.text, part_response.text, part_turn.text, '') AS text, turn.id AS turn_unit_id,
      EXISTS (SELECT 1 FROM judgment j WHERE j.assignment_id = ${assignmentId}
        AND j.unit_id = mine.given_id) AS given_judged,
      ${revealedSteps(sql()`${assignmentId}`, sql()`part.id`)} AS revealed,
      ARRAY(SELECT u.id FROM section s JOIN unit u ON u.section_id = s.id
        WHERE s.response_id = mine.response_id AND NOT s.has_word AND NOT mine.asks_wordless ORDER BY s.index) AS wordless
    FROM mine
    JOIN unit turn ON turn.turn_id = mine.group_key
    JOIN unit part ON part.id = coalesce(${unitId}::uuid, mine.given_id)
    LEFT JOIN section own ON own.id = part.section_id
    LEFT JOIN response part_response ON part_response.id = part.response_id
    LEFT JOIN turn part_turn ON part_turn.id = part.turn_id
    WHERE part.id = mine.given_id OR own.response_id = mine.response_id OR mine.beside @> to_jsonb(part.id::text)`;
  if (!row) return notMine(person);
  return row;
}

/**
 * The part that asks about the unit. Throws ConflictError `protocol_changed` where the page shows
 * another protocol, version or part.
 */
export function askedPart(
  context: Pick<SubmitContext, "protocol_id" | "protocol_version" | "unit_kind">,
  input: Pick<SubmitInput, "part" | "protocolId" | "protocolVersion">,
): { protocol: Protocol; part: Part } {
  const protocol = getProtocol(context.protocol_id, context.protocol_version);
  const part = partForUnit(protocol, context.unit_kind);
  if (
    part?.key !== input.part ||
    protocol.id !== input.protocolId ||
    protocol.version !== input.protocolVersion
  ) {
    throw new ConflictError(
      "This page shows other questions than the queue now asks. Reload it; your answers are kept.",
      "protocol_changed",
    );
  }
  return { protocol, part };
}
