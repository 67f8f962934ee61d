import type { Permission } from "@/lib/access/permissions";

/**
 * Who may reach what: every page, route handler and server action of the application is in one of
 * these tables, or the test that walks them fails and names what is missing.
 */

/**
 * A permission: members with it may. "everyone": no session needed. "signed-in": any account.
 * "holder": only the annotator whose assignment it is; nobody else learns that it exists.
 */
export type Who =
  | Permission
  | "everyone"
  | "signed-in"
  | "operator"
  | "holder"
  /** There is no such thing, so nobody finds it. */
  | "no-one"
  /** Those whose role does the queue's work, and those who see its progress; not found by others. */
  | "work-or-progress"
  /** Whoever made the judgment, and those who see all data; not found by others. */
  | "own-or-data";

/** Path below app/, route groups left out. */
export const PAGES: Record<string, Who> = {
  "/": "signed-in",
  "/account": "signed-in",
  "/account/tokens": "signed-in",
  "/work": "signed-in",
  "/sign-in": "everyone",
  "/welcome": "everyone",
  "/invite/[token]": "everyone",
  "/projects/new": "operator",
  "/projects/[slug]": "project:view",
  "/projects/[slug]/data": "data:view",
  "/projects/[slug]/data/[responseId]": "data:view",
  "/projects/[slug]/export": "data:export",
  "/projects/[slug]/import": "data:import",
  "/projects/[slug]/import/[uploadId]": "data:import",
  "/work/comments": "signed-in",
  "/work/done": "signed-in",
  "/projects/[slug]/inbox": "queue:manage",
  "/projects/[slug]/people": "people:manage",
  "/projects/[slug]/pools": "pool:view",
  "/projects/[slug]/pools/[poolId]": "pool:view",
  "/projects/[slug]/pools/[poolId]/blinding": "pool:view",
  "/projects/[slug]/pools/[poolId]/comments": "pool:view",
  "/projects/[slug]/pools/[poolId]/queue": "queue:manage",
  "/projects/[slug]/pools/[poolId]/rebuild": "pool:manage",
  "/projects/[slug]/pools/new": "pool:manage",
  "/projects/[slug]/references": "reference:view",
  "/projects/[slug]/references/[referenceId]": "reference:view",
  "/projects/[slug]/references/compare": "reference:view",
  "/projects/[slug]/references/new": "reference:manage",
  "/projects/[slug]/benchmark": "reference:view",
  "/projects/[slug]/benchmark/comments": "reference:view",
  "/projects/[slug]/benchmark/missing": "reference:view",
  "/projects/[slug]/benchmark/planner": "reference:view",
  "/projects/[slug]/judges": "judge:view",
  "/projects/[slug]/judges/configs/[configId]": "judge:view",
  "/projects/[slug]/judges/import": "judge:manage",
  "/projects/[slug]/judges/new": "judge:manage",
  "/projects/[slug]/judges/panels": "judge:view",
  "/projects/[slug]/judges/panels/[panelId]": "judge:view",
  "/projects/[slug]/judges/prompts": "judge:view",
  "/projects/[slug]/judges/prompts/new": "judge:manage",
  "/projects/[slug]/judges/rates": "judge:view",
  "/projects/[slug]/judges/runs/[runId]": "judge:view",
  "/projects/[slug]/settings/endpoints": "project:manage",
  "/projects/[slug]/queues/[queueId]/assignments": "progress:view",
  "/projects/[slug]/queues/[queueId]/differences": "progress:view",
  "/projects/[slug]/queues/[queueId]/guideline": "progress:view",
  "/projects/[slug]/queues/[queueId]/settings": "queue:manage",
  "/projects/[slug]/queues/[queueId]/units": "progress:view",
  "/projects/[slug]/settings/ethics": "project:manage",
  "/projects/[slug]/data/units/[unitId]": "data:view",
  "/projects/[slug]/protocols": "project:view",
  "/projects/[slug]/protocols/[protocolId]": "project:view",
  "/projects/[slug]/queues": "progress:view",
  "/projects/[slug]/reports": "report:view",
  "/projects/[slug]/reports/[name]": "report:view",
  "/projects/[slug]/queues/[queueId]": "progress:view",
  "/projects/[slug]/queues/new": "queue:manage",
  "/projects/[slug]/seen/[judgmentId]": "own-or-data",
  "/projects/[slug]/settings": "project:manage",
  "/projects/[slug]/settings/[protocolId]": "project:manage",
  "/projects/[slug]/work/[queueId]": "work:annotator",
  "/projects/[slug]/work/[queueId]/[assignmentId]": "holder",
};

/** "METHOD path" of each exported handler. */
export const ROUTES: Record<string, Who> = {
  "GET /api/health": "everyone",
  "GET /api/auth/[...nextauth]": "everyone",
  "POST /api/auth/[...nextauth]": "everyone",
  "GET /api/projects/[slug]/data": "data:view",
  "GET /api/projects/[slug]/export/[format]": "data:export",
  "POST /api/projects/[slug]/import": "data:import",
  "POST /api/projects/[slug]/uploads": "data:import",
  "GET /api/jobs": "project:view",
  "GET /api/jobs/[jobId]": "no-one",
  "GET /api/jobs/[jobId]/events": "no-one",
  "POST /api/jobs/[jobId]/cancel": "no-one",
  "POST /api/jobs/[jobId]/resume": "no-one",
  "POST /api/projects/[slug]/judges/import": "judge:manage",
  "GET /api/projects/[slug]/judges/panels/[panelId]": "judge:view",
  "GET /api/projects/[slug]/judges/rates": "judge:view",
  "GET /api/projects/[slug]/live": "progress:view",
  "GET /api/projects/[slug]/pools/[poolId]": "pool:view",
  "GET /api/projects/[slug]/reports/[file]": "report:view",
  "GET /api/projects/[slug]/references/[referenceId]": "reference:view",
  "GET /api/projects/[slug]/references/compare": "reference:view",
  "GET /api/projects/[slug]/benchmark/scores": "reference:view",
  "GET /api/v1/openapi.json": "everyone",
  "GET /api/v1/projects": "signed-in",
  "GET /api/v1/projects/[slug]": "project:view",
  "GET /api/v1/projects/[slug]/reports": "report:view",
  "GET /api/v1/projects/[slug]/reports/[report]": "report:view",
  "GET /api/v1/projects/[slug]/statistics/[statistic]": "reference:view",
  "GET /api/v1/projects/[slug]/references": "reference:view",
  "POST /api/v1/projects/[slug]/references": "reference:manage",
  "GET /api/v1/projects/[slug]/references/[reference]": "reference:view",
  "GET /api/v1/projects/[slug]/references/[reference]/labels": "reference:view",
  "GET /api/v1/projects/[slug]/references/[reference]/scores": "reference:view",
  "GET /api/v1/projects/[slug]/comparison": "reference:view",
  "GET /api/v1/projects/[slug]/scores.csv": "reference:view",
  "GET /api/v1/projects/[slug]/judgments": "data:export",
  "POST /api/work/queues/[queueId]/next": "work:annotator",
  "POST /api/work/queues/[queueId]/consent": "project:view",
  "GET /api/work/queues/[queueId]/gate": "project:view",
  "GET /api/work/queues/[queueId]/guideline": "work-or-progress",
  "POST /api/work/assignments/[assignmentId]/flag": "holder",
  "GET /api/work/assignments/[assignmentId]": "holder",
  "PUT /api/work/assignments/[assignmentId]/draft": "holder",
  "POST /api/work/assignments/[assignmentId]/reveal": "holder",
  "POST /api/work/assignments/[assignmentId]/response": "holder",
  "POST /api/work/assignments/[assignmentId]/submit": "holder",
  "POST /api/work/assignments/[assignmentId]/skip": "holder",
  "POST /api/work/assignments/[assignmentId]/heartbeat": "holder",
};

/** What an address needs behind it to be answered at all. */
export const QUERIES: Record<string, (place: Place) => string> = {
  "/api/jobs": ({ projectId }) => `?project=${projectId}`,
  "/api/projects/[slug]/judges/rates": () => "?task=failure",
  "/api/projects/[slug]/references/compare": ({ referenceId }) =>
    `?a=${referenceId}&b=${referenceId}`,
  "/api/v1/projects/[slug]/comparison": ({ referenceId }) =>
    `?from=${referenceId}&to=${referenceId}`,
};

/** What the walk fills addresses and arguments with. */
export interface Place {
  readonly projectId: string;
  readonly slug: string;
  readonly queueId: string;
  readonly assignmentId: string;
  readonly membershipId: string;
  readonly invitationId: string;
  readonly responseId: string;
  readonly unitId: string;
  /** A judgment that the holder of the assignment has made. */
  readonly judgmentId: string;
  readonly poolId: string;
  readonly referenceId: string;
  readonly configId: string;
  readonly runId: string;
  readonly panelId: string;
  readonly flagId: string;
  readonly jobId: string;
  readonly uploadId: string;
}

/** A form's fields, sent as the browser sends a form. */
export class Form {
  constructor(readonly fields: Readonly<Record<string, string>>) {}
}

interface ActionRule {
  readonly who: Who;
  /** Arguments that would do something real for those who may. */
  readonly args: (place: Place) => readonly unknown[];
}

const RECIPE_FIELDS = {
  recipe: "first_pass_annotators",
  minPeople: "2",
  claimBy: "people",
  answers: "final",
};

/** By exported name. Actions are addresses of their own, whatever page shows their button. */
export const ACTIONS: Record<string, ActionRule> = {
  createTokenAction: {
    who: "signed-in",
    args: () => [new Form({ name: "Mine", scopes: "read" })],
  },
  /** Everybody may revoke their own; this is nobody's. */
  revokeTokenAction: { who: "no-one", args: ({ jobId }) => [jobId] },
  createProjectAction: {
    who: "operator",
    args: () => [new Form({ title: "Taken over", slug: "taken-over", description: "" })],
  },
  updateProjectAction: {
    who: "project:manage",
    args: ({ projectId }) => [
      { title: "", description: "" },
      new Form({ projectId, title: "Taken over", description: "", replaces: "yes" }),
    ],
  },
  setProtocolTextsAction: {
    who: "project:manage",
    args: ({ projectId }) => [{ projectId, protocolId: "first-pass", version: 1, texts: {} }],
  },
  inviteAction: {
    who: "people:manage",
    args: ({ projectId }) => [new Form({ projectId, roles: "viewer", group: "", email: "" })],
  },
  setMembershipAction: {
    who: "people:manage",
    args: ({ membershipId }) => [
      {},
      new Form({ membershipId, roles: "viewer", group: "", replaces: "yes" }),
    ],
  },
  removeMemberAction: { who: "people:manage", args: ({ membershipId }) => [membershipId] },
  /** Everybody may withdraw themselves; this asks for somebody else's withdrawal. */
  withdrawAction: { who: "people:manage", args: ({ membershipId }) => [membershipId] },
  revokeInvitationAction: { who: "people:manage", args: ({ invitationId }) => [invitationId] },
  setExportRulesAction: {
    who: "project:manage",
    args: ({ projectId }) => [
      projectId,
      {},
      new Form({ licence: "open", most: "labels", replaces: "yes" }),
    ],
  },
  createQueueAction: {
    who: "queue:manage",
    args: ({ slug }) => [
      slug,
      new Form({ name: "Mine", protocolId: "first-pass", overlap: "1", leaseMinutes: "60" }),
    ],
  },
  previewReferenceAction: {
    who: "reference:manage",
    args: ({ slug }) => [slug, new Form(RECIPE_FIELDS)],
  },
  freezeReferenceAction: {
    who: "reference:manage",
    args: ({ slug }) => [slug, "", new Form({ ...RECIPE_FIELDS, name: "Mine" })],
  },
  previewSendAction: { who: "pool:manage", args: ({ slug }) => [slug, "somebody"] },
  startBenchmarkAction: {
    who: "reference:view",
    args: ({ slug }) => [slug, { page: "comments" }],
  },
  sendPositivesAction: { who: "pool:manage", args: ({ slug }) => [slug, "somebody"] },
  createDifferencesAction: {
    who: "queue:manage",
    args: ({ slug, queueId }) => [
      slug,
      queueId,
      new Form({ name: "Differences", agreedPercent: "20", seed: "1" }),
    ],
  },
  setQueueStateAction: { who: "queue:manage", args: ({ queueId }) => [queueId, "closed"] },
  addNewUnitsAction: { who: "queue:manage", args: ({ queueId }) => [queueId] },
  bringInLateResponsesAction: { who: "queue:manage", args: ({ queueId }) => [queueId] },
  changeQueueAction: {
    who: "queue:manage",
    args: ({ queueId }) => [queueId, {}, new Form({ name: "Mine", replaces: "yes" })],
  },
  publishGuidelineAction: {
    who: "queue:manage",
    args: ({ queueId }) => [
      queueId,
      { version: 0 },
      new Form({ text: "Call everything correct.", note: "Easier.", replaces: "yes" }),
    ],
  },
  keepInAction: { who: "queue:manage", args: ({ queueId, unitId }) => [{ queueId, unitId }] },
  putBackAction: { who: "queue:manage", args: ({ queueId, unitId }) => [{ queueId, unitId }] },
  takeOutAction: {
    who: "queue:manage",
    args: ({ queueId, unitId }) => [{ queueId, unitId }, new Form({ reason: "Mine" })],
  },
  resolveFlagAction: {
    who: "queue:manage",
    args: ({ flagId }) => [flagId, new Form({ reply: "No." })],
  },
  setEthicsAction: {
    who: "project:manage",
    args: ({ projectId }) => [
      projectId,
      {},
      new Form({ basis: "unset", withdrawal: "keep", replaces: "yes" }),
    ],
  },
  publishConsentAction: {
    who: "project:manage",
    args: ({ projectId }) => [
      projectId,
      { version: 0 },
      new Form({ text: "Agree.", replaces: "yes" }),
    ],
  },
  stopConsentAction: { who: "project:manage", args: ({ projectId }) => [projectId] },
  previewPoolAction: { who: "pool:manage", args: ({ slug }) => [slug, new Form({ seed: "1" })] },
  buildPoolAction: {
    who: "pool:manage",
    args: ({ slug }) => [slug, new Form({ name: "Mine", seed: "1" })],
  },
  previewRebuildAction: { who: "pool:manage", args: ({ poolId }) => [poolId, new Form({})] },
  createPoolQueueAction: {
    who: "queue:manage",
    args: ({ slug, poolId }) => [slug, poolId, new Form({ name: "", protocolId: "" })],
  },
  rebuildPoolAction: {
    who: "pool:manage",
    args: ({ poolId }) => [poolId, { contentHash: "hash", version: 1 }, new Form({})],
  },
  startReportAction: { who: "report:view", args: ({ slug }) => [slug, new Form({ seed: "1" })] },
  setEndpointsAction: {
    who: "project:manage",
    args: ({ projectId }) => [
      projectId,
      { endpoints: [] },
      new Form({ endpoints: "https://elsewhere.example", replaces: "yes" }),
    ],
  },
  createConfigAction: { who: "judge:manage", args: ({ slug }) => [slug, new Form({ name: "" })] },
  setLimitsAction: {
    who: "judge:manage",
    args: ({ configId }) => [configId, {}, new Form({ concurrency: "64", replaces: "yes" })],
  },
  setKeyAction: { who: "judge:manage", args: ({ configId }) => [configId, new Form({ key: "" })] },
  archiveConfigAction: { who: "judge:manage", args: ({ configId }) => [configId] },
  startRunAction: {
    who: "judge:manage",
    args: ({ configId }) => [configId, new Form({ units: "claims" })],
  },
  askAgainAction: { who: "judge:manage", args: ({ runId }) => [runId] },
  buildPanelAction: {
    who: "judge:manage",
    args: ({ slug }) => [slug, new Form({ name: "mine", strategy: "median" })],
  },
  previewPromptAction: {
    who: "judge:manage",
    args: ({ slug }) => [slug, new Form({ system: "", user: "{{input}}" }), 1],
  },
  savePromptAction: {
    who: "judge:manage",
    args: ({ slug }) => [slug, new Form({ name: "mine", system: "", user: "" })],
  },
  startTableImportAction: {
    who: "data:import",
    args: ({ slug, uploadId }) => [slug, uploadId, { fields: { question: ["question"] } }, true],
  },
  startFilesImportAction: {
    who: "data:import",
    args: ({ slug, uploadId }) => [slug, uploadId, true],
  },
  dropUploadAction: { who: "data:import", args: ({ slug, uploadId }) => [slug, uploadId] },
  releaseAction: { who: "queue:manage", args: ({ assignmentId }) => [assignmentId] },
  // These change nothing but the caller's own account, or need a secret link.
  changeNameAction: { who: "signed-in", args: () => [new Form({ name: "" })] },
  changePasswordAction: { who: "signed-in", args: () => [new Form({ current: "", next: "" })] },
  signOutEverywhereAction: { who: "signed-in", args: () => [] },
  joinAction: { who: "signed-in", args: () => [new Form({ token: "no-such-token" })] },
  joinAsNewAction: { who: "everyone", args: () => [new Form({ token: "no-such-token" })] },
  welcomeAction: { who: "everyone", args: () => [new Form({ token: "no-such-token" })] },
};
