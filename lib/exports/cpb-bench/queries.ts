/** What all queries of these files share: dialogues, and which judgments count. */
import type { Sql } from "postgres";

/** Rows that are in memory at once; each holds a dialogue. */
export const CURSOR_ROWS = 50;

export interface DialogueTurn {
  readonly index: number;
  readonly speaker: string;
  readonly text: string;
}

/** What an import kept of a dialogue. */
export interface DialogueMetadata {
  readonly dataset?: string;
  readonly dialog_id?: string;
  readonly dataset_source?: string;
  readonly control?: readonly { readonly index: number; readonly text: string }[];
  /** Where one record's segment is kept by itself: the number of its turn in the source. */
  readonly source_turn_index?: number;
}

export interface DialogueRow {
  readonly metadata: DialogueMetadata;
  /** Id of the thread. */
  readonly thread: string;
  readonly language: string | null;
  readonly turns: readonly DialogueTurn[];
}

/** A row of a file: which dataset and, of responses, which model and condition. */
export interface FileKey {
  readonly dataset: string;
  readonly model: string;
  readonly condition: string;
}

/** The dialogue of the thread `h`. */
export const dialogueOf = (tx: Sql) => tx`
  h.metadata, h.external_id AS thread, h.language, (
    SELECT jsonb_agg(jsonb_build_object('index', e.index, 'speaker', e.speaker, 'text', e.text)
      ORDER BY e.index) FROM turn e WHERE e.thread_id = h.id) AS turns`;

export const datasetOf = (tx: Sql) => tx`coalesce(h.metadata ->> 'dataset', 'unknown')`;

/** Whether the judgment `j` was made where differences are decided. */
export const decides = (tx: Sql) => tx`
  EXISTS (SELECT FROM queue q WHERE q.id = j.queue_id AND q.differences_of IS NOT NULL)`;
