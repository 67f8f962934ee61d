/** What is wrong at one place of an import. `line` counts from 1; null when it is about the whole file. */
export interface Problem {
  readonly file: string;
  readonly line: number | null;
  readonly field: string;
  readonly found: string;
  readonly expected: string;
}

/** Something worth knowing that does not stop an import, counted. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly count: number;
}

/** Something odd in one record that does not stop an import and that nobody mends. */
export interface Note extends Problem {
  readonly code: string;
}

/** Where a value was read. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

type ProblemPlace = Pick<Problem, "file" | "line">;

/** Problems listed in a report; the rest is only counted. */
export const PROBLEM_LIMIT = 1000;
const EXCERPT_LENGTH = 120;

/** A short, one-line rendering of a value for a report. */
export function excerpt(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "");
  const points = [...text];
  return points.length > EXCERPT_LENGTH ? `${points.slice(0, EXCERPT_LENGTH).join("")}…` : text;
}

/** Collects problems and notes up to the limit and counts the rest; counts warnings by code. */
export class Findings {
  readonly problems: Problem[] = [];
  /** All problems, those beyond the limit included. */
  problemCount = 0;
  /** What is odd, record by record, up to the limit. */
  readonly notes: Note[] = [];
  /** All of it. */
  noteCount = 0;
  private readonly warned = new Map<string, { message: string; count: number }>();

  /** `found` is the value that stands there; it is shortened for the report. */
  add(place: ProblemPlace, field: string, found: unknown, expected: string) {
    this.say(place, field, excerpt(found), expected);
  }

  /** As `add`, where words say what was found. */
  say({ file, line }: ProblemPlace, field: string, found: string, expected: string) {
    this.problemCount += 1;
    if (this.problems.length >= PROBLEM_LIMIT) return;
    this.problems.push({ file, line, field, found, expected });
  }

  /** Names what is odd in one record; `found` is shortened for the report. */
  note(
    { file, line }: ProblemPlace,
    code: string,
    field: string,
    found: unknown,
    expected: string,
  ) {
    this.noteCount += 1;
    if (this.notes.length >= PROBLEM_LIMIT) return;
    this.notes.push({ file, line, code, field, found: excerpt(found), expected });
  }

  warn(code: string, message: string) {
    const entry = this.warned.get(code);
    if (entry) entry.count += 1;
    else this.warned.set(code, { message, count: 1 });
  }

  get warnings(): Warning[] {
    return [...this.warned].map(([code, { message, count }]) => ({ code, message, count }));
  }
}
