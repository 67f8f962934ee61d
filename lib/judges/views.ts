import type { JudgeCallState } from "@/lib/db/generated/enums";
import type { JobView } from "@/lib/jobs/view";
import type { KeySource } from "./keys";
import type { Limits, ModelParameters } from "./parameters";
import type { RunSettings } from "./run-settings";
import type { LabelCounts } from "./summary";
import type { Try } from "./tries";
import type { VoteRule } from "./votes";

/** A configuration as pages and commands show it: it says where the key comes from, never the key. */
export interface ConfigView extends Limits {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly endpoint: string;
  /** The project still lists the endpoint. */
  readonly isAllowed: boolean;
  /** Begins no more runs. */
  readonly isArchived: boolean;
  readonly model: string;
  readonly promptName: string;
  readonly promptVersion: number;
  /** What its prompt is for, as purposeOf reads it. */
  readonly task: string | null;
  readonly parameters: ModelParameters;
  readonly samples: number;
  readonly vote: VoteRule;
  readonly keySource: KeySource;
  readonly runs: number;
  readonly createdAt: Date;
}

/** Tokens and money over all tries of a run; null where the endpoint or the prices do not say. */
export interface Spending {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
}

export interface RunView extends LabelCounts, Spending {
  readonly id: string;
  readonly projectId: string;
  readonly configId: string | null;
  readonly judge: string;
  readonly name: string;
  /** Name under which its judgments stand in exports. */
  readonly pseudonym: string;
  /** Calls by state. */
  readonly calls: Readonly<Record<JudgeCallState, number>>;
  readonly fileName: string | null;
  readonly createdAt: Date;
  /** Some call is still to be made. */
  readonly isOpen: boolean;
  /** What it asks about. */
  readonly unit: "section" | "turn" | "response";
  /** What it calls what it finds: "with a problem". */
  readonly found: string;
  /** What a verdict of true is called, and one of false. */
  readonly words: readonly [string, string];
  /** Title of its task; null for the question about sections. */
  readonly task: string | null;
}

export interface RunDetail extends RunView {
  readonly settings: RunSettings;
  /** In words: how the list of sections was made. */
  readonly selection: string;
  readonly startedBy: string | null;
  readonly jobs: readonly JobView[];
  /** Tries that brought no answer, by what came instead, commonest first. */
  readonly troubles: readonly { readonly outcome: Try["outcome"]; readonly tries: number }[];
  /** Why calls have no answer, commonest first. */
  readonly reasons: readonly { readonly message: string; readonly calls: number }[];
}

export interface CallView {
  readonly id: string;
  readonly state: JudgeCallState;
  readonly sample: number;
  readonly verdict: boolean | null;
  readonly reason: string | null;
  readonly raw: string | null;
  /** What its answer says more exactly than its verdict, such as a score; null where it does not. */
  readonly said: string | null;
  readonly tries: readonly Try[];
  /** Text and name of what is asked about: mostly a section. */
  readonly section: string;
  readonly sectionId: string;
  /** Null for turns. */
  readonly responseId: string | null;
}
