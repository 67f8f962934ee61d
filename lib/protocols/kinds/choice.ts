/** One answer out of a list, and several answers out of a list. */
import { list, oneOf, scalar, shown } from "../schema";
import type { AnswerValue, ChoiceQuestion, MultiChoiceQuestion, Option, Scalar } from "../types";
import { optionList } from "./fields";
import { accepted, jsonFromCell, type KindSpec, refused, stableJson } from "./kind";

const has = (options: readonly Option[], value: unknown) =>
  options.some((option) => option.value === value);

const notOffered = (value: AnswerValue) => `${shown(value)} is not one of the answers.`;

const values = (options: readonly Option[]) =>
  options.map((option) => JSON.stringify(option.value)).join(", ");

const strangers = (field: string, wanted: readonly Scalar[], options: readonly Option[]) =>
  wanted
    .filter((value) => !has(options, value))
    .map((value) => [field, `names ${shown(value)}, which is not among the options.`] as const);

export const choice: KindSpec<ChoiceQuestion> = {
  required: { scale: oneOf(["nominal", "ordinal"]), options: optionList },
  optional: { missingWhen: list(scalar) },
  faults: (question) => strangers("missingWhen", question.missingWhen ?? [], question.options),
  form: (question, value) => (has(question.options, value) ? null : notOffered(value)),
  check: (_, value) => accepted(value),
  missing: () => "Choose one.",
  level: (question) => question.scale,
  storage: (question) => `one of ${values(question.options)}`,
  toCell: (value) => String(value),
  fromCell: (question, cell) =>
    question.options.find((option) => String(option.value) === cell)?.value ?? cell,
};

export const multiChoice: KindSpec<MultiChoiceQuestion> = {
  required: { options: optionList },
  optional: { exclusive: scalar },
  faults: (question) =>
    question.exclusive === undefined
      ? []
      : strangers("exclusive", [question.exclusive], question.options),
  form: (question, value) => {
    if (!Array.isArray(value)) return `${shown(value)} is not a list of answers.`;
    const stranger = value.find((each) => !has(question.options, each));
    return stranger === undefined ? null : notOffered(stranger);
  },
  check: (question, value) => {
    const chosen = question.options
      .map((option) => option.value)
      .filter((each) => Array.isArray(value) && value.includes(each));
    const exclusive = question.options.find((option) => option.value === question.exclusive);
    if (exclusive && chosen.length > 1 && chosen.includes(exclusive.value)) {
      return refused(`Choose either “${exclusive.label}” or something else, not both.`);
    }
    return accepted(chosen);
  },
  missing: () => "Choose at least one.",
  level: () => "set",
  storage: (question) => `list of ${values(question.options)}, in the order of the options`,
  toCell: stableJson,
  fromCell: (_, cell) => jsonFromCell(cell),
};
