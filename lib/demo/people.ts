import type { Role } from "@/lib/db/generated/enums";
import { adjudicators } from "@/lib/simulate/adjudication/adjudicators";
import type { StudyPlan } from "@/lib/simulate/adjudication/study";
import type { StudyInput } from "@/lib/simulate/study-file";

export const DEMO_SLUG = "demo";
export const DEMO_TITLE = "Demo: answers to health questions";
export const DEMO_DESCRIPTION =
  "Questions and answers invented for trying things out. Some answers hold errors that were put in on purpose: nothing here is medical advice.";
export const DEMO_QUEUE = "First pass";

/** Everybody knows it: it opens invented accounts in an invented project. */
export const DEMO_PASSWORD = "adjudica-demo";

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly group: string | null;
}

const person = (
  local: string,
  name: string,
  role: Role,
  group: string | null = null,
): DemoPerson => ({
  email: `${local}@demo.adjudica.example`,
  name,
  role,
  group,
});

/** One person to sign in as for each role. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person("owner", "Olga Owner (demo)", "owner"),
  person("manager", "Milan Manager (demo)", "manager"),
  person("annotator", "Anna Annotator (demo)", "annotator", "student"),
  person("expert", "Emre Expert (demo)", "medical_expert", "medical_expert"),
  person("checker", "Freya Checker (demo)", "fact_checker"),
  person("physician", "Paulo Physician (demo)", "physician", "medical_expert"),
  person("viewer", "Vera Viewer (demo)", "viewer"),
];

/**
 * Invented annotators whose work is there already; nobody can sign in as them. They find most of
 * the planted errors, so that there is something to disagree about, and two stop half way.
 */
export const DEMO_STUDY: StudyInput = {
  coders: [
    {
      ...{ profile: "careful-expert", key: "ines", name: "Ines (invented)" },
      ...{ skips: { cannotAssess: 0, later: 0 }, stopsAfter: 6 },
    },
    {
      ...{ profile: "hasty-student", key: "tomas", name: "Tomas (invented)" },
      ...{ hits: { incorrect: 0.6, urgency: 0.5 }, skips: { cannotAssess: 0, later: 0 } },
      ...{ stopsAfter: 5, leavesHalfDone: true },
    },
    {
      ...{ profile: "strict", key: "mei", name: "Mei (invented)" },
      ...{ skips: { cannotAssess: 0, later: 0 }, stopsAfter: 4, leavesHalfDone: true },
    },
  ],
  sharedDifficulty: 0.2,
};

/**
 * What follows the first pass: a judge, a pool, and two queues in which invented adjudicators have
 * done a part. The rest waits for the demo's expert and fact checker.
 */
export const DEMO_PLAN: StudyPlan = {
  judge: { name: "demo-judge", hit: 0.8, falseAlarm: 0.1 },
  judgeUnits: "claims",
  poolName: "Disputed sections",
  auditNoError: 8,
  auditError: 2,
  queues: [
    {
      ...{ role: "medical_expert", protocolId: "medical-expert", name: "Medical experts" },
      ...{ people: adjudicators("medical_expert", 2), doubles: 6 },
    },
    {
      ...{ role: "fact_checker", protocolId: "fact-checker", name: "Fact checkers" },
      ...{ people: adjudicators("fact_checker", 2), doubles: 6 },
    },
  ],
  stopsAfter: 4,
};
