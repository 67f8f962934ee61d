import type { Derived } from "@/lib/protocols/types";
import { addJudgmentDifference, addResponseDifferences } from "./differences";
import type {
  CoderValue,
  FileValue,
  JudgmentValue,
  Material,
  QuestionValue,
  ResponsePaths,
  ResponseValue,
} from "./material";
import type { Findings, Place } from "./problems";

/**
 * Gathers what the records of an import say and holds repeats against each other: whatever comes
 * again must be the same (source times aside), else it is a problem; the first is kept.
 */
export class MaterialBuilder {
  readonly questions = new Map<string, QuestionValue>();
  readonly responses = new Map<string, ResponseValue>();
  readonly coders = new Map<string, CoderValue>();
  readonly judgments = new Map<string, JudgmentValue>();
  readonly files: FileValue[] = [];
  private readonly byText = new Map<string, string>();
  private readonly sectionOwners = new Map<string, { responseId: string; place: Place }>();

  constructor(
    private readonly findings: Findings,
    private readonly paths: ResponsePaths,
  ) {}

  addQuestion(question: QuestionValue): void {
    if (this.questions.has(question.externalId)) return;
    this.questions.set(question.externalId, question);
    if (!this.byText.has(question.text)) this.byText.set(question.text, question.externalId);
  }

  /** Id of the first question with this text. */
  questionWith(text: string): string | undefined {
    return this.byText.get(text);
  }

  addCoder(coder: CoderValue): void {
    if (!this.coders.has(coder.pseudonym)) this.coders.set(coder.pseudonym, coder);
  }

  addResponse(response: ResponseValue): void {
    const first = this.responses.get(response.externalId);
    if (first) {
      addResponseDifferences(first, response, same(first.place), this.paths, this.findings);
      return;
    }
    this.responses.set(response.externalId, response);
    response.sections.forEach((section, index) => {
      const owner = this.sectionOwners.get(section.externalId);
      if (owner) {
        const where = `no section before it with this id (${owner.responseId}, ${at(owner.place)})`;
        this.findings.add(response.place, this.paths.sectionId(index), section.externalId, where);
      } else {
        const { externalId: responseId, place } = response;
        this.sectionOwners.set(section.externalId, { responseId, place });
      }
    });
  }

  /** `derive` gives the labels; it is asked for new judgments only. */
  addJudgment(judgment: Omit<JudgmentValue, "derived">, derive: () => Derived): void {
    const first = this.judgments.get(judgment.externalId);
    if (!first) this.judgments.set(judgment.externalId, { ...judgment, derived: derive() });
    else addJudgmentDifference(first, judgment, same(first.place), this.findings);
  }

  build(): Material {
    const { questions, responses, coders, judgments, files, paths } = this;
    return { questions, responses, coders, judgments, files, paths };
  }
}

const at = ({ file, line }: Place) => `${file} line ${line}`;
const same = (place: Place) => `the same as in ${at(place)}`;
