/** What the readers of studies' files give: threads, responses to their turns, judgments about both. */
import type { CoderValue, ThreadValue, UnitRef } from "@/lib/imports/material";
import type { Findings, Place } from "@/lib/imports/problems";
import type { ImportItem, ItemJudgment } from "@/lib/imports/staged/item";
import { checkImported } from "@/lib/protocols/imported";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";

/** A judgment as readers of studies' files give it: their order means nothing. */
export type StudyJudgment = ItemJudgment & { readonly mention: null };

/** An item of a study: its conversations come as threads. */
export interface StudyItem extends ImportItem {
  readonly question: null;
  readonly thread: ThreadValue | null;
  readonly judgments: readonly StudyJudgment[];
}

interface Judged {
  readonly externalId: string;
  readonly unit: UnitRef;
  readonly coder: CoderValue;
  readonly protocolId: string;
  readonly part: string;
  readonly answers: Answers;
  readonly context: Readonly<Record<string, unknown>>;
  readonly place: Place;
  readonly field: string;
}

/** A judgment with its derived labels; null after a problem with its answers was reported. */
export function judgmentOf(judged: Judged, findings: Findings): StudyJudgment | null {
  const { coder, context, field, part: key, ...rest } = judged;
  const protocol = getProtocol(judged.protocolId);
  const part = protocol.parts.find((each) => each.key === key);
  if (!part) throw new Error(`${protocol.id} has no part ${key}`);
  const checked = checkImported(part, judged.answers);
  if (!checked.ok) {
    for (const [name, fault] of Object.entries(checked.fields))
      findings.add(judged.place, field, judged.answers[name], fault);
    return null;
  }
  const { answers, derived } = checked;
  const { pseudonym } = coder;
  const made = { coder: pseudonym, protocolVersion: protocol.version, part: key, path: field };
  const known = Object.entries(context).filter(([, value]) => value !== undefined);
  const judgment = { ...rest, ...made, answers, derived, context: Object.fromEntries(known) };
  return { judgment, coder, mention: null };
}

export const person = (pseudonym: string): CoderValue => ({
  pseudonym,
  kind: "person",
  systemKind: null,
  group: null,
});

export const system = (pseudonym: string, systemKind: string): CoderValue => ({
  pseudonym,
  kind: "system",
  systemKind,
  group: null,
});
