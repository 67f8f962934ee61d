import type { Answers, Derived, UnitKind } from "@/lib/protocols/types";
import type { Place } from "./problems";

/**
 * What an import brings, as plain values: every reader produces these. Ids here are the source's
 * own; the database's ids come in when they are staged.
 */
export interface QuestionValue {
  readonly externalId: string;
  readonly text: string;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Turns of its conversation before this one. */
  readonly before?: readonly TurnValue[];
  readonly place: Place;
}

/** A message of a conversation. */
export interface TurnValue {
  readonly speaker: "patient" | "clinician" | "assistant";
  readonly text: string;
}

/** A message at its place in a conversation, from 0; places may be left out. */
export interface ThreadTurn extends TurnValue {
  readonly index: number;
}

/** A conversation of which any turn can be judged or answered. */
export interface ThreadValue {
  readonly externalId: string;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly turns: readonly ThreadTurn[];
  readonly place: Place;
}

/** A span of the response; offsets in code points, end exclusive. */
export interface SectionValue {
  readonly externalId: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ResponseValue {
  readonly externalId: string;
  readonly questionId: string;
  /** Place of the turn that it answers, from 0; the one that is asked about where absent. */
  readonly turn?: number;
  readonly text: string;
  readonly generator: string | null;
  readonly condition: string | null;
  readonly language: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly sections: readonly SectionValue[];
  readonly place: Place;
}

export interface CoderValue {
  readonly pseudonym: string;
  readonly kind: "person" | "system";
  /** "judge", "injector" or "detector"; null for people. */
  readonly systemKind: string | null;
  readonly group: string | null;
}

/** A unit by its source id: a turn by its thread's, a response, a section or a thread. */
export interface UnitRef {
  readonly kind: UnitKind;
  readonly externalId: string;
  /** Place of the turn in its thread, from 0; the one that is asked about where absent. */
  readonly turn?: number;
}

/** What a unit is part of, as a judgment's row says; null where it says nothing. */
export interface UnitOwners {
  readonly question_id: string | null;
  readonly response_id: string | null;
}

export interface JudgmentValue {
  readonly externalId: string;
  readonly unit: UnitRef;
  /** Held against what the project holds, where the source says it beside the unit. */
  readonly owners?: UnitOwners;
  readonly coder: string;
  readonly protocolId: string;
  readonly protocolVersion: number;
  readonly part: string;
  readonly answers: Answers;
  /** What the coder was shown, where the answers are about it. */
  readonly context: object;
  readonly derived: Derived;
  /** The rule that marked it, where nobody was asked. */
  readonly byRule?: string | null;
  readonly place: Place;
  /** Field of the record in which it stands. */
  readonly path: string;
}

/** One judgment as one record of a file holds it. */
export interface JudgmentMention {
  readonly externalId: string;
  /** Place in its list of the record, from 0. */
  readonly position: number;
  /** The source's own words for when it was made. */
  readonly time: string | null;
  /** What of its record has no home elsewhere; exports write it again. */
  readonly detail?: JudgmentDetail;
}

/** How a judgment of another project came about, as that project's export says. */
export interface JudgmentDetail {
  readonly queue?: string;
  readonly round?: number;
  readonly guideline_version?: number;
  readonly started_at?: string;
  readonly submitted_at?: string;
  readonly active_ms?: number;
  readonly elapsed_ms?: number;
}

/** The format's names for the fields in which each part of a response stands. */
export interface ResponsePaths {
  readonly question: string;
  readonly text: string;
  readonly sections: string;
  readonly sectionId: (index: number) => string;
  readonly sectionText: (index: number) => string;
}

/** A file as given to an import. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
