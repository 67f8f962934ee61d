import type { Answers, Facts, Question } from "@/lib/protocols/types";
import type { SimulatedCoder } from "./coders";
import type { Truth } from "./truth";

/** A response as a simulation knows it: by its external id, so that draws do not depend on our ids. */
export interface SimulatedResponse {
  readonly externalId: string;
  /** The question's external id. */
  readonly questionId: string;
  readonly sections: readonly { readonly index: number; readonly text: string }[];
}

/** What an answer depends on, besides the unit. */
export interface WorkContext {
  readonly seed: number;
  readonly sharedDifficulty: number;
  readonly coder: SimulatedCoder;
  readonly truth: Truth;
  readonly response: SimulatedResponse;
}

/** A unit to judge; `index` where it is one of several. The rest is what tasks on conversations show. */
export interface SimulatedUnit {
  readonly part: string;
  readonly index?: number;
  readonly questions?: readonly Question[];
  readonly text?: string;
  readonly facts?: Facts;
  readonly lists?: Readonly<Record<string, readonly { readonly id: string }[]>>;
  /** The patient's last turn that is shown. */
  readonly target?: { readonly index: number; readonly text: string };
}

/**
 * How coders behave in queues of some protocols. Everything here is a pure function of the context,
 * so that who works when changes nothing. A later pass (adjudication, physician labelling) is one
 * more of these in `passes.ts`.
 */
export interface SimulatedPass {
  readonly name: string;
  readonly description: string;
  /** Ids of the protocols whose queues it works in; the first is that of a queue it makes itself. */
  readonly protocols: readonly [string, ...string[]];
  /** Why the coder declines the response, if they do. */
  readonly declines: (
    context: WorkContext,
  ) => "later" | "invalid_question" | "cannot_assess" | null;
  readonly answers: (context: WorkContext, unit: SimulatedUnit) => Answers;
  /** Seconds of attention that the unit takes. */
  readonly seconds: (context: WorkContext, unit: SimulatedUnit) => number;
  /** New answers after the last unit, where the coder comes back to this one. */
  readonly revision: (context: WorkContext, unit: SimulatedUnit) => Answers | null;
}
