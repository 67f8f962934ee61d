import { groupBy } from "@/lib/group-by";
import { ALL_OF_LISTS } from "@/lib/protocols/compared";
import type { ListRule } from "@/lib/protocols/compared-lists";
import type { Answers, Protocol } from "@/lib/protocols/types";
import { type Agreement, PartAgreement } from "./coder-agreement";
import { doublySaid, isDisputed, type SaidUnit } from "./source-judgments";

export interface PartAgreements {
  readonly title: string;
  readonly agreements: readonly Agreement[];
}

/** Units in which the coders differ and agree, with all of their lists compared; and how far they agree in what. */
export async function compareCoders(
  queueId: string,
  protocol: Protocol,
): Promise<{ differ: number; agree: number; parts: readonly PartAgreements[] }> {
  const counts = { differ: 0, agree: 0 };
  const tallies = protocol.parts.map((part) => ({ part, tally: new PartAgreement(part) }));
  for await (const unit of doublySaid(queueId)) {
    counts[isDisputed(protocol, unit, ALL_OF_LISTS) ? "differ" : "agree"] += 1;
    for (const { part, tally } of tallies)
      for (const said of saidOf(unit, part.key)) tally.add(said);
  }
  const parts = tallies.map(({ part, tally }) => ({
    title: part.title,
    agreements: tally.agreements().filter(({ units }) => units > 0),
  }));
  return { ...counts, parts: parts.filter(({ agreements }) => agreements.length > 0) };
}

/** What the coders said of each thing that they judged within a unit. */
function saidOf({ coders }: SaidUnit, part: string): Answers[][] {
  const judgments = [...coders.values()].flat().filter((each) => each.part === part);
  return [...groupBy(judgments, ({ unitId }) => unitId).values()].map((those) =>
    those.map(({ answers }) => answers),
  );
}

/** Do two people who finished a unit agree in any of them? */
export async function agreeAnywhere(
  queueId: string,
  protocol: Protocol,
  lists: readonly ListRule[],
): Promise<boolean> {
  for await (const unit of doublySaid(queueId)) if (!isDisputed(protocol, unit, lists)) return true;
  return false;
}
