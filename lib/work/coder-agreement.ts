import { isComparedChoice } from "@/lib/protocols/compared";
import {
  choicesOf,
  chosenIn,
  type Entry,
  listIn,
  matchingEntries,
} from "@/lib/protocols/compared-lists";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { innerQuestionsOf, isAnswers, optionsOf, stableJson } from "@/lib/protocols/kinds/kind";
import type { Answers, AnswerValue, ItemListQuestion, Part, Question } from "@/lib/protocols/types";
import { krippendorffAlpha } from "@/lib/stats/alpha";
import { countTable } from "@/lib/stats/count-table";
import { type Quantity, quantity } from "@/lib/stats/estimate";

/** How far the coders of a queue agree in one thing that they all say. */
export interface Agreement {
  /** What it is about, in the words of the protocol. */
  readonly label: string;
  /** What two coders said of one unit: values, or lists whose entries are paired. */
  readonly of: "values" | "entries";
  /** Units, or items of them, of which at least two coders said something. */
  readonly units: number;
  /** Of those, where not all said the same. */
  readonly differ: number;
  /** Krippendorff's alpha; of entries the share that has a match, 2 × pairs / entries of both. */
  readonly value: Quantity;
}

type Level = "nominal" | "ordinal" | "interval";

/** Counts units by how often each value was said of them, so that a large queue stays small. */
class ValueTally {
  private readonly patterns = new Map<string, { counts: Map<string, number>; units: number }>();

  constructor(
    private readonly label: string,
    private readonly level: Level,
    /** Values in the order of their scale, where it is known beforehand. */
    private readonly scale: readonly string[] = [],
  ) {}

  add(values: readonly string[]): void {
    if (values.length === 0) return;
    const key = JSON.stringify([...values].sort());
    const known = this.patterns.get(key);
    if (known) known.units += 1;
    else {
      const counts = new Map<string, number>();
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      this.patterns.set(key, { counts, units: 1 });
    }
  }

  agreement(): Agreement {
    const patterns = [...this.patterns.values()];
    const seen = new Set(patterns.flatMap(({ counts }) => [...counts.keys()]));
    const categories = [...new Set([...this.scale, ...seen])];
    const rows = patterns.map(({ counts, units }) => ({
      counts: categories.map((value) => counts.get(value) ?? 0),
      units,
    }));
    const several = rows.filter(({ counts }) => counts.reduce((sum, n) => sum + n, 0) > 1);
    const unitsOf = (those: typeof rows) => those.reduce((sum, { units }) => sum + units, 0);
    return {
      ...{ label: this.label, of: "values", units: unitsOf(several) },
      differ: unitsOf(several.filter(({ counts }) => counts.filter(Boolean).length > 1)),
      value: krippendorffAlpha(countTable(categories, rows), this.level),
    };
  }
}

/** Counts how many entries of two coders' lists match. */
class EntryTally {
  private readonly sums = { units: 0, differ: 0, paired: 0, entries: 0 };

  constructor(private readonly label: string) {}

  add(lists: readonly (readonly Entry[])[]): void {
    if (lists.length < 2) return;
    let isSame = true;
    for (const [n, mine] of lists.entries())
      for (const theirs of lists.slice(n + 1)) {
        const pairs = matchingEntries(mine, theirs).length;
        this.sums.paired += 2 * pairs;
        this.sums.entries += mine.length + theirs.length;
        isSame &&= 2 * pairs === mine.length + theirs.length;
      }
    this.sums.units += 1;
    if (!isSame) this.sums.differ += 1;
  }

  agreement(): Agreement {
    const { units, differ, paired, entries } = this.sums;
    const value = quantity(paired / entries, "no coder listed anything");
    return { label: this.label, of: "entries", units, differ, value };
  }
}

/** Takes in what all coders said of one thing. */
type Taker = (said: readonly Answers[]) => void;

/** Agreement of coders in one part of a protocol, question by question. */
export class PartAgreement {
  private readonly tallies: (ValueTally | EntryTally)[] = [];
  private readonly takers: Taker[];

  constructor(private readonly part: Part) {
    this.takers = questionsThrough(part).flatMap((question): Taker[] => {
      if (isComparedChoice(question)) return [this.choice(question)];
      if (question.kind === "item_list") return this.list(question);
      if (question.kind !== "per_item") return [];
      return innerQuestionsOf(question)
        .filter(isComparedChoice)
        .map((inner) => this.eachItem(question, inner));
    });
  }

  /** What each coder said of one unit of the part. */
  add(said: readonly Answers[]): void {
    for (const take of this.takers) take(said);
  }

  agreements(): readonly Agreement[] {
    return this.tallies.map((tally) => tally.agreement());
  }

  private keep<T extends ValueTally | EntryTally>(tally: T): T {
    this.tallies.push(tally);
    return tally;
  }

  private choice(question: Question): Taker {
    const tally = this.keep(choiceTally(question));
    return (said) => tally.add(said.flatMap((answers) => saidValue(question, answers)));
  }

  private eachItem(question: Question, inner: Question): Taker {
    const tally = this.keep(choiceTally(inner));
    return (said) => {
      const all = said.map((answers) => answers[question.key] ?? {}).filter(isAnswers);
      for (const id of new Set(all.flatMap((items) => Object.keys(items)))) {
        const given = all.map((items) => items[id] ?? {}).filter(isAnswers);
        tally.add(given.flatMap((answers) => saidValue(inner, answers)));
      }
    };
  }

  /** Of lists the number of entries, the entries, and what is chosen for any of them. */
  private list(question: ItemListQuestion): Taker[] {
    const name = labelOf(question);
    const number = this.keep(new ValueTally(`${name}: how many`, "interval"));
    const entries = this.keep(new EntryTally(`${name}: the entries`));
    const chosen = choicesOf(question).map((inner) => {
      const tally = this.keep(new ValueTally(`${name}: ${labelOf(inner)}, as a set`, "nominal"));
      return { key: inner.key, tally };
    });
    const take: Taker = (said) => {
      const lists = said.flatMap((answers) => {
        const list = listIn(this.part, question, answers);
        return list ? [list] : [];
      });
      number.add(lists.map(({ length }) => String(length)));
      entries.add(lists);
      for (const { key, tally } of chosen)
        tally.add(lists.map((list) => stableJson(chosenIn(question, list)[key] ?? [])));
    };
    return [take];
  }
}

const labelOf = ({ label, key }: Question): string => label ?? key;

function choiceTally(question: Question): ValueTally {
  const name = labelOf(question);
  if (question.kind !== "choice") return new ValueTally(`${name}, as a set`, "nominal");
  const points = optionsOf(question).filter(({ value }) => !isMissing(question, value));
  return new ValueTally(
    name,
    question.scale,
    points.map(({ value }) => String(value)),
  );
}

const isMissing = (question: Question, value: AnswerValue): boolean =>
  question.kind === "choice" && (question.missingWhen ?? []).some((each) => each === value);

/** The value that counts; none where there is no answer, or one that is no point on the scale. */
function saidValue(question: Question, answers: Answers): string[] {
  const value = answers[question.key];
  if (value === undefined || value === null || isMissing(question, value)) return [];
  return [Array.isArray(value) ? stableJson(value) : String(value)];
}
