/** Checks of one part of a definition. */
import { exportColumns } from "./columns";
import { questionsIn } from "./conditions";
import { checkHotkeys } from "./define-hotkeys";
import { checkAnswers, checkCondition, checkUnique, type Scope } from "./define-rules";
import { questionsThrough } from "./evaluate";
import { kindOf } from "./kinds";
import { innerQuestionsOf, optionsOf } from "./kinds/kind";
import { type Report, shown } from "./schema";
import { didYouMean } from "./suggest";
import type { DecisionTable, Part, Question, Scalar } from "./types";
import { MATERIALS } from "./vocabulary";

export function checkPart(part: Part, report: Report): void {
  const path = `parts.${part.key}`;
  const questions = questionsThrough(part);
  const columns = exportColumns(part);
  checkUnique(part.steps, "key", `${path}.steps`, report);
  checkUnique(questions, "key", `${path}.questions`, report);
  checkUnique(columns, "name", `${path}.columns`, report);
  checkUnique(part.derivations ?? [], "name", `${path}.derivations`, report);
  checkUnique(part.byRule ?? [], "rule", `${path}.byRule`, report);
  checkUnique(part.shortcuts ?? [], "key", `${path}.shortcuts`, report);
  checkSteps(part, path, report);
  checkCycles(questions, path, report);
  checkHotkeys(part, path, report);
  checkConsequences(part, path, report);
}

function checkSteps(part: Part, path: string, report: Report): void {
  part.steps.forEach((step, index) => {
    const at = `${path}.steps.${step.key}`;
    if (index === 0 && (step.reveals || step.locksEarlier)) {
      report(at, "is the first step: it has nothing earlier to wait for or to lock.");
    }
    for (const material of step.reveals ?? []) {
      if (Object.hasOwn(MATERIALS, material)) continue;
      const hint = didYouMean(material, Object.keys(MATERIALS));
      report(`${at}.reveals`, `names no material (“${material}”).${hint}`);
    }
    const scope: Scope = {
      questions: part.steps.slice(0, index + 1).flatMap((each) => each.questions),
      later: part.steps.slice(index + 1).flatMap((each) => each.questions),
    };
    for (const question of step.questions) {
      checkQuestion(question, scope, `${at}.questions.${question.key}`, report);
    }
  });
}

function checkQuestion(question: Question, scope: Scope, path: string, report: Report): void {
  const { askWhen, required, absentAs } = question;
  checkCondition(askWhen, scope, `${path}.askWhen`, report);
  if (typeof required === "object") checkCondition(required, scope, `${path}.required`, report);
  if (typeof required === "object" && questionsIn(required).includes(question.key)) {
    report(`${path}.required`, "asks about the question itself.");
  }
  for (const [field, message] of kindOf(question).faults?.(question) ?? []) {
    report(`${path}.${field}`, message);
  }
  const values = optionsOf(question).map((option) => option.value);
  values.forEach((value, index) => {
    const at = `${path}.options[${index}].value`;
    if (value === null) report(at, "is null, which means “no answer”.");
    if (values.indexOf(value) !== index) report(at, `is ${shown(value)}, which is there twice.`);
  });
  if (absentAs !== undefined && values.includes(absentAs)) {
    report(`${path}.absentAs`, `is ${shown(absentAs)}, which is one of the options.`);
  }
  const inner = innerQuestionsOf(question);
  checkUnique(inner, "key", `${path}.questions`, report);
  checkCycles(inner, path, report);
  for (const each of inner) {
    checkQuestion(each, { questions: inner }, `${path}.questions.${each.key}`, report);
  }
}

/** Reports questions that are asked only if, in the end, they have been asked. */
function checkCycles(questions: readonly Question[], path: string, report: Report): void {
  const next = new Map(
    questions.map((each) => [each.key, each.askWhen ? questionsIn(each.askWhen) : []]),
  );
  const done = new Set<string>();
  const walk = (key: string, trail: readonly string[]): void => {
    if (trail.includes(key)) {
      const circle = [...trail.slice(trail.indexOf(key)), key].join(" → ");
      report(`${path}.questions.${key}.askWhen`, `goes in a circle: ${circle}.`);
      return;
    }
    if (done.has(key)) return;
    for (const each of next.get(key) ?? []) walk(each, [...trail, key]);
    done.add(key);
  };
  for (const key of next.keys()) walk(key, []);
}

function checkConsequences(part: Part, path: string, report: Report): void {
  const scope: Scope = { questions: questionsThrough(part) };
  for (const { key, askWhen, answers } of part.shortcuts ?? []) {
    checkCondition(askWhen, scope, `${path}.shortcuts.${key}.askWhen`, report);
    checkAnswers(part, answers, `${path}.shortcuts.${key}.answers`, report);
  }
  for (const { rule, when, answers } of part.byRule ?? []) {
    const noAnswers = "names an answer; a rule decides before anybody has answered.";
    checkCondition(when, { questions: [], noAnswers }, `${path}.byRule.${rule}.when`, report);
    checkAnswers(part, answers, `${path}.byRule.${rule}.answers`, report);
  }
  if (part.implied) checkAnswers(part, part.implied, `${path}.implied`, report);
  for (const table of part.derivations ?? []) checkTable(table, scope, path, report);
}

const VALUE_TYPES: Readonly<Record<DecisionTable["name"], string>> = {
  hasError: "boolean",
  hasClaim: "boolean",
  score: "number",
  label: "string",
};

function checkTable(table: DecisionTable, scope: Scope, path: string, report: Report): void {
  const at = `${path}.derivations.${table.name}`;
  const wanted = VALUE_TYPES[table.name];
  const checkType = (value: Scalar, where: string) => {
    if (value === null || typeof value === wanted) return;
    report(where, `is ${shown(value)}; ${table.name} is a ${wanted} or null.`);
  };
  table.rows.forEach(({ when, value }, index) => {
    checkCondition(when, scope, `${at}.rows[${index}].when`, report);
    checkType(value, `${at}.rows[${index}].value`);
  });
  checkType(table.otherwise, `${at}.otherwise`);
  if (table.rows.length === 0 && table.takes === undefined)
    report(`${at}.rows`, "needs at least 1 entry.");
  if (table.takes !== undefined && !scope.questions.some(({ key }) => key === table.takes))
    report(`${at}.takes`, `names no question (“${table.takes}”).`);
}
