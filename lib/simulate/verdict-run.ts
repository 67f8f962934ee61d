import type { Actor } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { readVerdicts } from "@/lib/judges/rates/read";
import { truthOfPeople } from "@/lib/judges/rates/tally";
import { findVerdictTask } from "@/lib/judges/verdict-tasks";
import { hasRun, runAgainst } from "./local-judge";
import { drawsFor } from "./random";

/** Tasks of judges on conversations that can be simulated: a prompt, and an output that says yes or no. */
const TASKS = {
  "misconception-identification": {
    prompt: { name: "misconception-identification", version: 1 },
    say: (value: number) =>
      JSON.stringify({ Score: value, Explanation: ["(Simulated) A reason."] }),
  },
  failure: {
    prompt: { name: "failure", version: 1 },
    say: (value: number) => (value === 1 ? "True." : "False."),
  },
} as const;
export type VerdictTaskName = keyof typeof TASKS;

/** Of what people agree on, the share in which the judge says otherwise. */
const SLIPS = 0.3;

export interface VerdictRunInput {
  readonly projectId: string;
  readonly seed: number;
  /** Name of the judge. */
  readonly name: string;
  readonly task: VerdictTaskName;
}

/**
 * A judge run on turns or responses after people have judged some of them: it says what they say, but
 * for slips drawn from the seed, and anything where they have said nothing. Does nothing where the
 * judge has a run already.
 */
export async function simulateVerdictRun(actor: Actor, input: VerdictRunInput): Promise<void> {
  const { projectId, seed, name, task } = input;
  if (await hasRun(projectId, name)) return;
  const { prompt, say } = TASKS[task];
  const texts = await textsOf(input);
  const verdictOn = (text: string, people: number | undefined): number => {
    const draws = drawsFor(seed, "verdict", name, text);
    if (people === undefined) return draws.chance(0.5) ? 1 : 0;
    return draws.chance(SLIPS) ? 1 - people : people;
  };
  await runAgainst(actor, {
    ...{ projectId, name, prompt, select: {} },
    answer: (content) => {
      const asked = lastIn(content, [...texts.keys()]);
      return asked === undefined ? undefined : say(verdictOn(asked, texts.get(asked)));
    },
  });
}

/** Texts that can be asked about, with the value that people agree on. */
async function textsOf({
  projectId,
  task: id,
}: VerdictRunInput): Promise<Map<string, number | undefined>> {
  const task = findVerdictTask(id);
  if (!task) throw new Error(`there is no task ${id}`);
  const { labels } = truthOfPeople(await readVerdicts(projectId, task));
  const units = await db().unit.findMany({
    where: { projectId, kind: task.unit },
    select: { id: true, turn: { select: { text: true } }, response: { select: { text: true } } },
  });
  return new Map(
    units.map(({ id: unit, turn, response }) => [(response ?? turn)?.text ?? "", labels.get(unit)]),
  );
}

/** Of the texts that stand in what a judge was sent, as JSON, the one that ends last. */
function lastIn(content: string, texts: readonly string[]): string | undefined {
  const found = texts.flatMap((text) => {
    const written = JSON.stringify(text).slice(1, -1);
    const at = content.lastIndexOf(written);
    return at < 0 ? [] : [{ text, end: at + written.length }];
  });
  return found.toSorted((a, b) => b.end - a.end)[0]?.text;
}
