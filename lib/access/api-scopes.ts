/** What a token may be used for, within what its owner may do. */
export const API_SCOPES = ["read", "judgments", "write"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const SCOPE_WORDS: Record<ApiScope, { title: string; help: string }> = {
  read: {
    title: "Read results",
    help: "Projects, reports, references with their labels, scores and statistics.",
  },
  judgments: {
    title: "Export judgments",
    help: "Everybody’s judgments, as far as the project lets them leave.",
  },
  write: {
    title: "Freeze references",
    help: "Makes new references. Nothing that exists can be changed.",
  },
};
