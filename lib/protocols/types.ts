/**
 * A protocol is a labelling task as data: what is asked about which unit, in which order, under
 * which conditions, and what follows from the answers. Form, server validation, export columns,
 * data dictionary and guideline panel are all generated from this one value.
 */

/** What one judgment is about. */
export type UnitKind = "turn" | "response" | "section" | "thread";

export type Scalar = string | number | boolean | null;
export type AnswerValue = Scalar | readonly AnswerValue[] | { readonly [key: string]: AnswerValue };
/** Question key -> answer. A key that is absent has not been answered. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** Things about the unit, known to the server, that conditions may ask about. A list is one of ids. */
export type Facts = Readonly<Record<string, Scalar | readonly string[]>>;

/**
 * The condition language. `answer` names a question of the same part, `fact` one of `Facts`.
 * `is: null` holds where there is no answer. Of an answer that is a list, `is` and `in` ask
 * whether it holds the value. `answer: "comments.fate"` asks about the question `fate` of any
 * candidate, or item, under the question `comments`. A fact that is a list is only asked for `null`: is it empty?
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly answer: string; readonly is: Scalar }
  | { readonly answer: string; readonly in: readonly Scalar[] }
  | { readonly fact: string; readonly is: Scalar }
  | { readonly fact: string; readonly in: readonly Scalar[] };

export interface Option {
  readonly value: Scalar;
  readonly label: string;
  /** One or two sentences that say when this option applies. */
  readonly help?: string;
  /** An invented example, written for this project. */
  readonly example?: string;
  /** Key that picks it; the position (1 to 9) where absent. */
  readonly hotkey?: string;
}

interface QuestionBase {
  readonly key: string;
  /** Short name for lists, tables and sentences; the key where absent. */
  readonly label?: string;
  readonly prompt: string;
  /** Guideline text (Markdown) for just this question. */
  readonly guideline?: string;
  readonly askWhen?: Condition;
  /** `true` where absent. A question that is not asked is never required. */
  readonly required?: boolean | Condition;
  /** Said when a required answer is missing; a default per kind where absent. */
  readonly missingMessage?: string;
  /** Column name in exports; the key where absent. */
  readonly exportAs?: string;
  /** What exports write, and imports read, where there is no answer (as `not_set`); an empty cell where absent. */
  readonly absentAs?: Scalar;
  /** The answer cites or quotes somebody else's text, such as an address or an excerpt. */
  readonly isEvidence?: boolean;
  /** Holds the words of a file or of a judge's output: imports and judges fill it, people are not asked. */
  readonly fromSource?: boolean;
}

export interface ChoiceQuestion extends QuestionBase {
  readonly kind: "choice";
  readonly scale: "nominal" | "ordinal";
  readonly options: readonly Option[];
  /** Values that are no point on the scale and count as missing in statistics. */
  readonly missingWhen?: readonly Scalar[];
}
export interface MultiChoiceQuestion extends QuestionBase {
  readonly kind: "multi_choice";
  readonly options: readonly Option[];
  /** An option that excludes all others, such as "none of these". */
  readonly exclusive?: Scalar;
}
export interface TextQuestion extends QuestionBase {
  readonly kind: "text";
  readonly rows?: number;
  readonly placeholder?: string;
}
export interface TextListQuestion extends QuestionBase {
  readonly kind: "text_list";
  readonly minItems?: number;
  readonly placeholder?: string;
}
export interface UrlListQuestion extends QuestionBase {
  readonly kind: "url_list";
  readonly minItems?: number;
}
/**
 * Sources that were found: passages, each paired with the address of its page, perhaps with an
 * archived copy, or behind a paywall.
 */
export interface EvidenceListQuestion extends QuestionBase {
  readonly kind: "evidence_list";
  readonly minItems?: number;
}
/**
 * Spans of the unit's text: offsets in Unicode code points, end exclusive, stored with the text.
 * Over a thread each also names its turn, from 0, and counts within that turn.
 */
export interface SpansQuestion extends QuestionBase {
  readonly kind: "spans";
  readonly over?: "unit" | "thread";
  readonly labels?: readonly string[];
  /** Key of the question whose chosen values are the labels: each has a passage, and no other has. */
  readonly labelsFrom?: string;
  readonly minItems?: number;
}
/** The same small set of questions for each candidate shown; the answer maps its number to answers. */
export interface PerCandidateQuestion extends QuestionBase {
  readonly kind: "per_candidate";
  readonly questions: readonly (ChoiceQuestion | MultiChoiceQuestion | TextQuestion)[];
}
/**
 * An ordered list of texts that the coder edits: add, reword, merge, reorder, delete. Each item
 * keeps its id through all of that, so that later labels can refer to it; `questions` are answered
 * for each item, beside its text.
 */
export interface ItemListQuestion extends QuestionBase {
  readonly kind: "item_list";
  /** What one item is, in a word or two. */
  readonly noun: string;
  readonly minItems?: number;
  readonly placeholder?: string;
  readonly questions?: readonly (ChoiceQuestion | MultiChoiceQuestion | TextQuestion)[];
}
/** The same questions for each item of a list that was made before; the answer maps its id to answers. */
export interface PerItemQuestion extends QuestionBase {
  readonly kind: "per_item";
  /** The fact that names the items, such as `assumptions`. */
  readonly items: string;
  readonly questions: readonly (
    | ChoiceQuestion
    | MultiChoiceQuestion
    | TextQuestion
    | TextListQuestion
    | SpansQuestion
  )[];
}
export type Question =
  | ChoiceQuestion
  | MultiChoiceQuestion
  | TextQuestion
  | TextListQuestion
  | UrlListQuestion
  | EvidenceListQuestion
  | SpansQuestion
  | PerCandidateQuestion
  | ItemListQuestion
  | PerItemQuestion;
export type QuestionKind = Question["kind"];

/** One action that gives several answers at once, explicitly; never an initial state. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly hotkey: string;
  readonly askWhen?: Condition;
  readonly answers: Answers;
}

/** Questions that are answered together. A later step, and what it reveals, waits until the earlier is stored. */
export interface Step {
  readonly key: string;
  readonly title?: string;
  /** Material that the server sends only once the step before this one is stored. */
  readonly reveals?: readonly string[];
  /** Answers of earlier steps can no longer be changed once this step is revealed. */
  readonly locksEarlier?: boolean;
  readonly questions: readonly Question[];
}

/**
 * First row whose condition holds gives the value; where none does, the answer to the question
 * `takes`, or else `otherwise`. `null` = no value.
 */
export interface DecisionTable {
  readonly name: "hasError" | "hasClaim" | "score" | "label";
  readonly description: string;
  readonly rows: readonly { readonly when: Condition; readonly value: Scalar }[];
  readonly takes?: string;
  readonly otherwise: Scalar;
}

/** The questions about one kind of unit. Each unit of a part becomes one judgment. */
export interface Part {
  readonly key: string;
  readonly title: string;
  readonly unit: UnitKind;
  readonly guideline?: string;
  readonly steps: readonly Step[];
  readonly shortcuts?: readonly Shortcut[];
  readonly derivations?: readonly DecisionTable[];
  /** Answers stored for this part by itself when the next part is first submitted (nobody is asked). */
  readonly implied?: Answers;
  /** Units that are not asked but marked by rule, visibly: answers and the rule's name. */
  readonly byRule?: readonly {
    readonly rule: string;
    readonly description: string;
    readonly when: Condition;
    readonly answers: Answers;
  }[];
}

/** A way to decline an assignment. */
export interface Skip {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  /** Judgment that the skip itself records. */
  readonly records?: { readonly part: string; readonly answers: Answers };
  /** Put before a manager once this many people have skipped the unit so. */
  readonly managerAfter?: number;
}

/**
 * What a coder sees of the conversation around the turn that the unit is, belongs to or answers.
 * What is not shown is never sent.
 *
 * turn           that turn alone
 * patient_turns  it and the patient's earlier turns, without answers
 * dialogue       it and everything before it
 * with_reply     that and the answer that follows it, up to the patient's next turn
 * whole          the whole thread
 * follow_up      the dialogue, and how it went on after the response that is judged
 * as_model       what the response's author had: by its condition the dialogue (`oracle`), its own
 *                earlier responses in the place of the clinician's (`original`), else no answers
 */
export type Context =
  | "turn"
  | "patient_turns"
  | "dialogue"
  | "with_reply"
  | "whole"
  | "follow_up"
  | "as_model";

/** A role of people; `judge` is that of systems, to which nothing is handed out. */
export type Role = "annotator" | "medical_expert" | "fact_checker" | "physician" | "judge";

export interface Protocol {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly summary: string;
  /**
   * `study`: as published, for replication. `native`: the default for new work. `imported`: labels
   * that were given elsewhere; nobody works under it here.
   */
  readonly variant: "study" | "native" | "imported";
  /** Where the content comes from. */
  readonly source?: string;
  /** Who may do it. */
  readonly role: Role;
  /**
   * The unit that is handed out; its parts are judged within one assignment. Besides the unit
   * itself these can be the sections of a response, the responses to a turn (in seeded order), or
   * the patient's turns of a thread (one after another).
   */
  readonly assigns: UnitKind;
  /** For tasks on conversations: what is shown of it, of which a queue may choose; the first is the default. */
  readonly contexts?: readonly Context[];
  /**
   * Handed out only where the patient shows a behaviour, or where it is said that there is none; or
   * not where it is said that the patient's turn holds no misconception.
   */
  readonly onlyWhere?: "behaviour" | "no_behaviour" | "misconception";
  readonly guideline: string;
  /** Parts of the guideline of which one applies to a unit: that one is shown first. */
  readonly cases?: GuidelineCases;
  readonly parts: readonly Part[];
  readonly skips: readonly Skip[];
}

/** The fact that tells which applies, such as `category`, and the text of each of its values. */
export interface GuidelineCases {
  readonly fact: string;
  readonly texts: readonly {
    readonly value: string;
    readonly title: string;
    readonly text: string;
  }[];
}

/** Labels derived from answers, never asked. `null` = this protocol gives none here. */
export interface Derived {
  readonly hasError: boolean | null;
  readonly hasClaim: boolean | null;
  readonly score: number | null;
  readonly label: string | null;
}
