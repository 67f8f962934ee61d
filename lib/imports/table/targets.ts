import { questionsThrough } from "@/lib/protocols/evaluate";
import { listProtocols } from "@/lib/protocols/registry";
import type { UnitKind } from "@/lib/protocols/types";
import type { LabelColumn } from "./mapping";

/** A question of a protocol that a column of labels can answer. */
export interface LabelTarget {
  readonly answers: NonNullable<LabelColumn["answers"]>;
  /** What it is about. */
  readonly unit: UnitKind;
  readonly protocol: string;
  readonly question: string;
}

/** Kinds of questions whose answer one cell can hold. */
const KINDS = ["choice", "multi_choice", "text"];

/** Questions that existing labels can answer, by protocol. */
export const listTargets = (): LabelTarget[] =>
  listProtocols()
    .filter(({ variant }) => variant !== "imported")
    .flatMap((protocol) =>
      protocol.parts.flatMap((part) =>
        questionsThrough(part)
          .filter(({ kind }) => KINDS.includes(kind))
          .map((question) => ({
            answers: { protocol: protocol.id, part: part.key, question: question.key },
            unit: part.unit,
            protocol: protocol.title,
            question: question.prompt,
          })),
      ),
    );
