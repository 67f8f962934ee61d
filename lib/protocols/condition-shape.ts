/** The form of a condition, before anything is known of the questions it names. */
import { isRecord, list, object, type Shape, scalar, shown, text } from "./schema";
import { didYouMean } from "./suggest";

const leaf =
  (subject: "answer" | "fact"): Shape =>
  (value, path, report) => {
    const both = isRecord(value) && value.is !== undefined && value.in !== undefined;
    if (both) return report(path, "has both `is` and `in`; expected one of them.");
    const hasIn = isRecord(value) && value.in !== undefined;
    const test: Record<string, Shape> = hasIn ? { in: list(scalar, 1) } : { is: scalar };
    object({ [subject]: text, ...test })(value, path, report);
  };

const forms: Readonly<Record<string, Shape>> = {
  all: (value, path, report) => object({ all: list(condition, 1) })(value, path, report),
  any: (value, path, report) => object({ any: list(condition, 1) })(value, path, report),
  not: (value, path, report) => object({ not: condition })(value, path, report),
  answer: leaf("answer"),
  fact: leaf("fact"),
};

export const condition: Shape = (value, path, report) => {
  if (!isRecord(value)) return report(path, `is ${shown(value)}; expected a condition.`);
  const form = Object.keys(forms).find((name) => value[name] !== undefined);
  if (form) return forms[form]?.(value, path, report);
  const first = Object.keys(value)[0];
  const hint = first ? didYouMean(first, Object.keys(forms)) : "";
  report(path, `is no condition: it needs one of ${Object.keys(forms).join(", ")}.${hint}`);
};
