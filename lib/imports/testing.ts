import type { CoderValue, JudgmentValue, QuestionValue, ResponseValue } from "./material";
import type { ImportItem } from "./staged/item";

/** What a reader gave, by ids: of repeats the first. `details` are those of each file's records. */
export async function gather(items: AsyncIterable<ImportItem>) {
  const questions = new Map<string, QuestionValue>();
  const responses = new Map<string, ResponseValue>();
  const coders = new Map<string, CoderValue>();
  const judgments = new Map<string, JudgmentValue>();
  const details: (object | undefined)[][] = [];
  const keep = <T>(map: Map<string, T>, id: string, value: T) => {
    if (!map.has(id)) map.set(id, value);
  };
  for await (const { file, question, response, detail, judgments: made } of items) {
    if (question) keep(questions, question.externalId, question);
    if (response) keep(responses, response.externalId, response);
    for (const { judgment, coder } of made) {
      keep(coders, coder.pseudonym, coder);
      keep(judgments, judgment.externalId, judgment);
    }
    details[file] = [...(details[file] ?? []), detail];
  }
  return { questions, responses, coders, judgments, details };
}
