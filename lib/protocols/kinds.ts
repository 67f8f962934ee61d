/** Every kind of question. To add one: a member of `Question`, an entry here, a control in the form. */
import { isBlank } from "./conditions";
import { choice, multiChoice } from "./kinds/choice";
import { evidenceList } from "./kinds/evidence-list";
import { questionFields } from "./kinds/fields";
import type { Inner } from "./kinds/inner";
import { itemList } from "./kinds/item-list";
import { type AnyKind, accepted, type Checked, type KindSpec } from "./kinds/kind";
import { perCandidate } from "./kinds/per-candidate";
import { perItem } from "./kinds/per-item";
import { spans } from "./kinds/spans";
import { text, textList, urlList } from "./kinds/text";
import type { ValueCheck } from "./question-set";
import { isRecord, list, object, oneOf, type Shape, shown } from "./schema";
import type { AnswerValue, Facts, Question, QuestionKind } from "./types";

type Kinds = { readonly [K in QuestionKind]: KindSpec<Extract<Question, { kind: K }>> };

const simple = {
  choice,
  multi_choice: multiChoice,
  text,
  text_list: textList,
  url_list: urlList,
  evidence_list: evidenceList,
  spans,
};
/** Kinds that may be asked about a candidate or an entry of a list, and those about a listed item. */
const shortKinds = { choice, multi_choice: multiChoice, text };
const itemKinds = { ...shortKinds, text_list: textList, spans };

const innerOf = (allowed: Parameters<typeof questionShape>[0]): Inner => ({
  kindOf: (question) => kindOf(question),
  checkValue: (question, value, facts) => checkValue(question, value, facts),
  questionList: list(questionShape(allowed), 1),
});

export const kinds: Kinds = {
  ...simple,
  per_candidate: perCandidate(innerOf(shortKinds)),
  item_list: itemList(innerOf(shortKinds)),
  per_item: perItem(innerOf(itemKinds)),
};

/** The cast is safe because `kindOf` hands a question only to the spec of its own kind. */
const specs = kinds as unknown as Readonly<Record<QuestionKind, AnyKind>>;

export function kindOf(question: Question): AnyKind {
  return specs[question.kind];
}

/**
 * Checks one answer on its own. Gives the tidied value, `null` where it says nothing, or what is
 * wrong in plain words. `facts.candidates` is the number of comments shown.
 */
export const checkValue: ValueCheck = (
  question: Question,
  value: AnswerValue | undefined,
  facts: Facts = {},
): Checked => {
  if (value === undefined || isBlank(value)) return accepted(null);
  const kind = kindOf(question);
  const fault = kind.form(question, value);
  return fault ? { ok: false, message: fault } : kind.check(question, value, facts);
};

/** The form of a question's definition, by its kind. */
function questionShape(
  allowed: Readonly<Record<string, Pick<AnyKind, "required" | "optional">>>,
): Shape {
  return (value, path, report) => {
    if (!isRecord(value)) return report(path, `is ${shown(value)}; expected a question.`);
    const kind = oneOf(Object.keys(allowed));
    const spec = typeof value.kind === "string" ? allowed[value.kind] : undefined;
    if (!spec) return kind(value.kind, `${path}.kind`, report);
    object(
      { kind, ...questionFields.required, ...spec.required },
      { ...questionFields.optional, ...spec.optional },
    )(value, path, report);
  };
}

export const question: Shape = questionShape(specs);
