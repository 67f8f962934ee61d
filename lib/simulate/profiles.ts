import type { CoderParameters } from "./coders";

const TYPICAL: CoderParameters = {
  group: null,
  hits: { incorrect: 0.35, certainty: 0.25, risk: 0.3, urgency: 0.35, disagreement: 0.15 },
  falseAlarms: { incorrect: 0.02, certainty: 0.02, risk: 0.01, urgency: 0.01, disagreement: 0.01 },
  notClaim: 0.08,
  claim: 0.25,
  leniency: 0,
  firstImpression: 0.7,
  responseSeconds: { median: 150, sigma: 0.5 },
  sectionSeconds: { median: 30, sigma: 0.7 },
  skips: { invalid: 0.6, cannotAssess: 0.01, later: 0.01 },
  revises: 0.01,
  reconsiders: 0.2,
  drafts: 0.2,
  stopsAfter: null,
  leavesHalfDone: false,
};

/** Named kinds of coders to begin with. Their numbers are invented: nobody was measured. */
export const PROFILES = {
  typical: TYPICAL,
  "careful-expert": {
    ...TYPICAL,
    group: "medical_expert",
    hits: { incorrect: 0.7, certainty: 0.5, risk: 0.6, urgency: 0.7, disagreement: 0.4 },
    falseAlarms: {
      incorrect: 0.01,
      certainty: 0.02,
      risk: 0.01,
      urgency: 0.01,
      disagreement: 0.01,
    },
    notClaim: 0.03,
    claim: 0.15,
    firstImpression: 0.85,
    responseSeconds: { median: 240, sigma: 0.5 },
    sectionSeconds: { median: 55, sigma: 0.7 },
    skips: { invalid: 0.9, cannotAssess: 0.005, later: 0.01 },
    revises: 0.03,
    reconsiders: 0.5,
  },
  "hasty-student": {
    ...TYPICAL,
    group: "student",
    hits: { incorrect: 0.25, certainty: 0.1, risk: 0.15, urgency: 0.2, disagreement: 0.05 },
    falseAlarms: {
      incorrect: 0.03,
      certainty: 0.02,
      risk: 0.02,
      urgency: 0.01,
      disagreement: 0.01,
    },
    notClaim: 0.15,
    firstImpression: 0.4,
    responseSeconds: { median: 60, sigma: 0.6 },
    sectionSeconds: { median: 12, sigma: 0.8 },
    skips: { invalid: 0.3, cannotAssess: 0.04, later: 0.02 },
    revises: 0.005,
    reconsiders: 0.1,
  },
  lenient: {
    ...TYPICAL,
    group: "student",
    hits: { incorrect: 0.3, certainty: 0.05, risk: 0.1, urgency: 0.15, disagreement: 0.05 },
    falseAlarms: {
      incorrect: 0.005,
      certainty: 0.002,
      risk: 0.002,
      urgency: 0.002,
      disagreement: 0.01,
    },
    leniency: 0.6,
  },
  strict: {
    ...TYPICAL,
    group: "ai_researcher",
    hits: { incorrect: 0.5, certainty: 0.55, risk: 0.5, urgency: 0.5, disagreement: 0.3 },
    falseAlarms: {
      incorrect: 0.06,
      certainty: 0.1,
      risk: 0.05,
      urgency: 0.04,
      disagreement: 0.03,
    },
    notClaim: 0.02,
    claim: 0.4,
    leniency: -0.5,
    reconsiders: 0.4,
  },
} as const satisfies Readonly<Record<string, CoderParameters>>;

export type ProfileName = keyof typeof PROFILES;
export const PROFILE_NAMES = Object.keys(PROFILES) as ProfileName[];

/** The parameters of a named profile, or undefined. */
export const findProfile = (name: string): CoderParameters | undefined =>
  PROFILE_NAMES.includes(name as ProfileName) ? PROFILES[name as ProfileName] : undefined;
