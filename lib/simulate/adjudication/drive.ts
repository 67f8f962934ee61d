import { questionsThrough } from "@/lib/protocols/evaluate";
import type { Answers, Part, Protocol } from "@/lib/protocols/types";
import { claimNext } from "@/lib/work/claim";
import { loadTask } from "@/lib/work/load-task";
import { revealStep } from "@/lib/work/reveal";
import { partForUnit } from "@/lib/work/rules";
import { submitUnit } from "@/lib/work/submit";
import type { Task, TaskUnit } from "@/lib/work/types";
import type { Acting } from "../clock";
import type { Step } from "../drive";
import type { SimulatedPerson } from "../people";
import type { SectionPlace } from "../queries";
import { drawsFor } from "../random";
import type { Truth } from "../truth";
import type { SimulatedAdjudicator } from "./adjudicators";
import { ADJUDICATION_FORMS, type AdjudicationForm } from "./answers";
import { type SectionCase, secondsOf } from "./decide";

export interface AdjudicateInput {
  readonly seed: number;
  readonly truth: Truth;
  readonly protocol: Protocol;
  readonly queueId: string;
  /** Unit id of a section -> where it stands. */
  readonly sections: ReadonlyMap<string, SectionPlace>;
}

/** A save may report five minutes of attention at most. */
const LONGEST_SAVE_SECONDS = 240;
const ARRIVALS_SECONDS = 600;

/** One simulated adjudicator in a queue. Uses what the task page uses, reveals included, in its order. */
export class AdjudicatorAtWork implements Acting {
  /** Seconds on the simulated clock. */
  clock: number;
  submitted = 0;
  private readonly part: Part;
  private readonly form: AdjudicationForm;

  constructor(
    private readonly adjudicator: SimulatedAdjudicator,
    private readonly person: SimulatedPerson,
    private readonly input: AdjudicateInput,
    /** Sections after which no new batch is begun, those of earlier runs counted; null = none. */
    private readonly stopsAfter: number | null,
    private finished: number,
  ) {
    const { protocol, seed } = input;
    const [part, form] = [partForUnit(protocol, "section"), ADJUDICATION_FORMS[protocol.id]];
    if (!part || !form) throw new Error(`Work under ${protocol.id} cannot be simulated.`);
    this.part = part;
    this.form = form;
    this.clock = drawsFor(seed, "arrival", adjudicator.key).uniform() * ARRIVALS_SECONDS;
  }

  /** One section from claim to submit; moves the clock by the time that it takes. */
  async step(): Promise<Step> {
    const beginsBatch = this.stopsAfter === null || this.finished < this.stopsAfter;
    const id = await claimNext(this.person, this.input.queueId, { beginsBatch });
    if (!id) return beginsBatch ? "waiting" : "finished";
    const task = await loadTask(this.person, id);
    const [unit] = task.units;
    if (!unit) throw new Error("a task has no section");
    const section = this.caseOf(unit);
    const seconds = secondsOf(section);
    this.clock += seconds;
    await this.submit(task, await this.reveal(task, unit, section, seconds), section, seconds);
    this.submitted += 1;
    this.finished += 1;
    return "working";
  }

  private caseOf({ unitId }: TaskUnit): SectionCase {
    const place = this.input.sections.get(unitId);
    if (!place) throw new Error("a task is about a section that the simulation does not know");
    const { responseId, index, text } = place;
    const { seed, truth } = this.input;
    const found = truth.section(responseId, index, text);
    return { seed, adjudicator: this.adjudicator, responseId, index, truth: found };
  }

  /** Opens each step that is not open yet, with the answers of those before. */
  private async reveal(task: Task, unit: TaskUnit, section: SectionCase, seconds: number) {
    let at = unit;
    for (const [n, step] of this.part.steps.entries()) {
      const before = this.part.steps[n - 1];
      if (!before || this.isOpen(at, step.key)) continue;
      const answers = this.answersThrough(section, at, before.key);
      const made = await revealStep(this.person, task.assignmentId, {
        ...this.saveOf(at, answers, seconds / this.part.steps.length),
        step: step.key,
      });
      at = made.unit;
    }
    return at;
  }

  private isOpen({ step: open }: TaskUnit, key: string): boolean {
    const keys = this.part.steps.map((step) => step.key);
    return keys.indexOf(key) <= keys.indexOf(open ?? "");
  }

  private answersThrough(section: SectionCase, unit: TaskUnit, step?: string): Answers {
    const comments = unit.candidates?.map(({ comment }) => comment);
    const all = comments ? this.form.all(section, comments) : this.form.first(section);
    const asked = new Set(questionsThrough(this.part, step).map(({ key }) => key));
    return Object.fromEntries(Object.entries(all).filter(([key]) => asked.has(key)));
  }

  private async submit(task: Task, unit: TaskUnit, section: SectionCase, seconds: number) {
    const answers = this.answersThrough(section, unit);
    const input = this.saveOf(unit, answers, seconds / this.part.steps.length);
    await submitUnit(this.person, task.assignmentId, input);
  }

  private saveOf(unit: TaskUnit, answers: Answers, seconds: number) {
    const { protocol } = this.input;
    return {
      unitId: unit.unitId,
      answers,
      baseRevision: unit.revision,
      activeMs: Math.round(Math.min(seconds, LONGEST_SAVE_SECONDS) * 1000),
      part: this.part.key,
      protocolId: protocol.id,
      protocolVersion: protocol.version,
    };
  }
}
