import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { createProject } from "@/lib/projects/commands";
import { simulate } from "@/lib/simulate/commands";
import { parseStudy, type StudyInput } from "@/lib/simulate/study-file";
import { simulateVerdictRun, type VerdictTaskName } from "@/lib/simulate/verdict-run";
import { createQueue } from "@/lib/work/commands";
import { createDifferencesQueue } from "@/lib/work/differences";
import { addConversations, readDemoConversations } from "./conversations";

interface DemoQueue {
  readonly name: string;
  readonly protocolId: string;
  readonly overlap: number;
  /** Units that each invented physician finishes; none where absent, so that the queue waits. */
  readonly finishes?: number;
  /** Units on which a third invented physician has decided, in a queue over the differences. */
  readonly decides?: number;
  /** A judge that has been asked the same. */
  readonly judge?: VerdictTaskName;
}

/** The queue in which a third decides where the coders of another differ. */
export const thirdView = (name: string): string => `${name}: third view`;

interface DemoProject {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly conversations: "misconceptions" | "redirection" | "dialogues";
  readonly queues: readonly DemoQueue[];
}

const INVENTED = "Invented conversations and answers; nothing here is medical advice.";

/** One small project of each kind of study with physicians. */
export const PHYSICIAN_DEMOS: readonly DemoProject[] = [
  {
    slug: "demo-misconceptions",
    title: "Demo: misconceptions in threads",
    description: `Wrong assumptions in what patients ask, and what answers make of them. ${INVENTED}`,
    conversations: "misconceptions",
    queues: [
      {
        name: "Threads",
        protocolId: "misconception-thread",
        overlap: 3,
        finishes: 3,
        decides: 1,
        judge: "misconception-identification",
      },
      { name: "Answers", protocolId: "misconception-scoring", overlap: 3, finishes: 2 },
    ],
  },
  {
    slug: "demo-redirection",
    title: "Demo: questions that are redirected",
    description: `Questions whose premise does not hold, and physicians' answers. ${INVENTED}`,
    conversations: "redirection",
    queues: [
      { name: "Redirection", protocolId: "redirection", overlap: 3, finishes: 3 },
      {
        name: "False assumptions",
        protocolId: "false-assumptions",
        overlap: 2,
        finishes: 4,
        decides: 2,
      },
      { name: "Addressed", protocolId: "addressed", overlap: 2 },
    ],
  },
  {
    slug: "demo-dialogues",
    title: "Demo: challenging behaviour in dialogues",
    description: `Dialogues in English and Chinese, and answers to them. ${INVENTED}`,
    conversations: "dialogues",
    queues: [
      { name: "Dialogues", protocolId: "challenging-behaviour-dialogue", overlap: 3, finishes: 2 },
      { name: "Answers", protocolId: "unnecessary-correction", overlap: 2 },
      {
        name: "Failures",
        protocolId: "failure-judgment",
        overlap: 3,
        finishes: 4,
        // All there are: with some left it would hang on the order whether judge and people compare.
        decides: 2,
        judge: "failure",
      },
      { name: "Follow-up", protocolId: "follow-up", overlap: 2 },
    ],
  },
];

const NO_SKIPS = { cannotAssess: 0, later: 0 };

/** Invented physicians whose work is there already; nobody can sign in as them. The second overlooks a lot. */
const TWO: StudyInput = {
  coders: [
    { profile: "careful-expert", key: "ada", name: "Ada (invented)", skips: NO_SKIPS },
    {
      ...{ profile: "typical", key: "bo", name: "Bo (invented)", skips: NO_SKIPS },
      hits: { incorrect: 0 },
    },
  ],
};
/** The one who decides where they differ. */
const THIRD: StudyInput = {
  coders: [{ profile: "careful-expert", key: "cy", name: "Cy (invented)", skips: NO_SKIPS }],
};

/** Makes the projects, or what is missing of them. `ensurePeople` adds the demo's people. */
export async function createPhysicianDemos(
  seed: number,
  ensurePeople: (projectId: string) => Promise<void>,
): Promise<void> {
  const conversations = await readDemoConversations();
  for (const demo of PHYSICIAN_DEMOS) {
    const { slug, title, description } = demo;
    const known = await db().project.findUnique({ where: { slug } });
    const projectId =
      known?.id ?? (await createProject(OPERATOR, { slug, title, description, isDemo: true })).id;
    await ensurePeople(projectId);
    await addConversations(projectId, conversations[demo.conversations]);
    for (const queue of demo.queues) await fillQueue(projectId, queue, seed);
  }
}

async function fillQueue(projectId: string, queue: DemoQueue, seed: number): Promise<void> {
  const { finishes, decides, judge, ...settings } = queue;
  const where = { projectId_name: { projectId, name: queue.name } };
  if (!(await db().queue.findUnique({ where }))) await createQueue(OPERATOR, projectId, settings);
  if (finishes === undefined) return;
  const work = (name: string, study: StudyInput, stopsAfter: number) =>
    simulate(OPERATOR, {
      ...{ projectId, seed, queue: name, stopsAfter, besideRealWork: true },
      study: parseStudy(study),
    });
  await work(queue.name, TWO, finishes);
  if (decides !== undefined) {
    await ensureThirdView(projectId, queue.name);
    await work(thirdView(queue.name), THIRD, decides);
  }
  if (judge)
    await simulateVerdictRun(OPERATOR, { projectId, seed, name: "demo-judge", task: judge });
}

async function ensureThirdView(projectId: string, name: string): Promise<void> {
  const queues = await db().queue.findMany({ where: { projectId } });
  if (queues.some((each) => each.name === thirdView(name))) return;
  const source = queues.find((each) => each.name === name);
  if (!source) throw new Error(`there is no queue ${name}`);
  await createDifferencesQueue(OPERATOR, {
    ...{ queueId: source.id, name: thirdView(name), share: 0.5 },
  });
}
