import { type Actor, authorize } from "@/lib/access/actor";
import { openSnapshot } from "@/lib/exports/snapshot";
import { groupBy } from "@/lib/group-by";
import { type Contrast, contrastOf, type DrawOptions, type Rate, rateOf } from "../rates";
import { type Adjudication, type After, type Before, readAdjudications } from "./adjudications";
import { type Adjusted, withHolm } from "./adjusted";

/** Adjudications by their opinion before and after. */
export interface Change {
  readonly before: Before;
  readonly after: After;
  readonly adjudications: number;
}

/** What the comments did to the judgments of one kind of adjudicator, asked in one way. */
interface OneRole {
  readonly role: Adjudication["role"];
  readonly asks: Adjudication["asks"];
  readonly adjudications: number;
  readonly changes: readonly Change[];
  /** Error rates before and after, of those who gave an opinion before; contested is no error. */
  readonly withComments: Contrast;
  /** The same where there was no comment to see. */
  readonly withoutComments: Contrast;
  readonly sources: readonly SourceInfluence[];
}

/** With p values that are adjusted for all tests of the analysis. */
export type RoleEffect = Adjusted<OneRole>;

/** Adjudications whose comments all came from one source. */
export interface SourceInfluence {
  readonly source: string;
  readonly adjudications: number;
  /** Of those who saw no error before, how many see one after. */
  readonly turnedToError: Rate;
  /** Of those who saw an error before, how many see none after. */
  readonly turnedToNoError: Rate;
}

/** How often the comments of a source are right. */
export interface SourcePrecision {
  readonly source: string;
  /** Of the comments that somebody could tell about, those called correct: comment by comment. */
  readonly perComment: Rate;
  readonly cannotTell: number;
  /** Of adjudications that saw this source alone, those that find an error: the study's substitute. */
  readonly singleSource: Rate;
}

export interface CommentEffects {
  readonly roles: readonly RoleEffect[];
  readonly precision: readonly SourcePrecision[];
  readonly options: DrawOptions;
}

/** What comments did to judgments, and how often those of each source are right. */
export async function analyseComments(
  actor: Actor,
  projectId: string,
  options: DrawOptions = { resamples: 1000, seed: 42 },
): Promise<CommentEffects> {
  authorize(actor, "reference:view", projectId);
  const all = await readAll(projectId);
  const byRole = groupBy(all, ({ role, asks }) => `${role} ${asks}`);
  const roles = await Promise.all([...byRole.values()].map((some) => effectOf(some, options)));
  return { roles: withHolm(roles), precision: await precisionOf(all, options), options };
}

async function readAll(projectId: string): Promise<Adjudication[]> {
  const all: Adjudication[] = [];
  const snapshot = await openSnapshot();
  try {
    for await (const some of readAdjudications(snapshot.tx, projectId)) all.push(...some);
  } finally {
    await snapshot.close();
  }
  return all;
}

async function effectOf(
  adjudications: readonly Adjudication[],
  options: DrawOptions,
): Promise<OneRole> {
  const [{ role, asks } = { role: "medical_expert", asks: "again" } as const] = adjudications;
  const shown = adjudications.filter(({ comments }) => comments.length > 0);
  const unshown = adjudications.filter(({ comments }) => comments.length === 0);
  const sources = groupBy(shown, (each) => onlySource(each) ?? "");
  sources.delete("");
  return {
    ...{ role, asks, adjudications: adjudications.length },
    changes: changesOf(adjudications),
    withComments: await contrastOf(pairsOf(shown), options),
    withoutComments: await contrastOf(pairsOf(unshown), options),
    sources: await Promise.all(
      [...sources].sort(byName).map(([source, some]) => influenceOf(source, some, options)),
    ),
  };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;

function changesOf(adjudications: readonly Adjudication[]): Change[] {
  const counts = new Map<string, Change>();
  for (const { before, after } of adjudications) {
    if (before === null || after === null) continue;
    const key = `${before} ${after}`;
    const sum = (counts.get(key)?.adjudications ?? 0) + 1;
    counts.set(key, { before, after, adjudications: sum });
  }
  return [...counts.values()];
}

/** "Cannot judge" is missing: only those with an opinion before and after are paired. */
const pairsOf = (adjudications: readonly Adjudication[]) =>
  adjudications.flatMap(({ response, before, after }) =>
    before === null || before === "cannot_judge" || after === null
      ? []
      : { response, first: before === "error", second: after === "error" },
  );

/** The one source of all comments that were shown; null where there are several, or none. */
function onlySource({ comments }: Adjudication): string | null {
  const sources = new Set(comments.map(({ source }) => source));
  const [only] = sources;
  return sources.size === 1 && only !== undefined ? only : null;
}

async function influenceOf(
  source: string,
  adjudications: readonly Adjudication[],
  options: DrawOptions,
): Promise<SourceInfluence> {
  const pairs = pairsOf(adjudications);
  const among = (first: boolean) =>
    pairs
      .filter((pair) => pair.first === first)
      .map(({ response, second }) => ({ response, holds: second !== first }));
  return {
    ...{ source, adjudications: adjudications.length },
    turnedToError: await rateOf(among(false), options),
    turnedToNoError: await rateOf(among(true), options),
  };
}

async function precisionOf(
  adjudications: readonly Adjudication[],
  options: DrawOptions,
): Promise<SourcePrecision[]> {
  const comments = adjudications.flatMap(({ response, comments }) =>
    comments.map((comment) => ({ response, ...comment })),
  );
  const bySource = groupBy(comments, ({ source }) => source);
  return Promise.all(
    [...bySource].sort(byName).map(async ([source, own]) => {
      const told = own.flatMap(({ response, fate }) =>
        fate === "correct" || fate === "incorrect" ? { response, holds: fate === "correct" } : [],
      );
      const alone = adjudications.flatMap((each) =>
        onlySource(each) === source && each.after !== null
          ? { response: each.response, holds: each.after === "error" }
          : [],
      );
      return {
        source,
        perComment: await rateOf(told, options),
        cannotTell: own.filter(({ fate }) => fate === "cannot_tell").length,
        singleSource: await rateOf(alone, options),
      };
    }),
  );
}
