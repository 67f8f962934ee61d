import type { Sql } from "postgres";
import { adjudicationProtocols } from "@/lib/pools/protocols";
import type { Answers } from "@/lib/protocols/types";
import { readFirstAndFinal } from "@/lib/work/first-and-final";

/** Labels that adjudicators gave before they saw the comments, by the id that exports use. */
export interface FirstLabels {
  readonly ids: readonly string[];
  /** "true", "false", or null where the person could not judge without research. */
  readonly labels: readonly (string | null)[];
}

/** What an adjudication says by its first opinion alone, under study protocols and native ones. */
export function firstOpinion({ q1_response: opinion }: Answers): boolean | null {
  if (opinion === "major" || opinion === "minor") return true;
  return opinion === "no_hallucination" ? false : null;
}

/** First opinions of all adjudications, as they stood when the comments were first shown. */
export async function readFirstLabels(tx: Sql, projectId: string): Promise<FirstLabels> {
  const ids: string[] = [];
  const labels: (string | null)[] = [];
  for await (const each of readFirstAndFinal(tx, projectId, adjudicationProtocols())) {
    const label = firstOpinion(each.first);
    ids.push(each.judgmentId);
    labels.push(label === null ? null : String(label));
  }
  return { ids, labels };
}
