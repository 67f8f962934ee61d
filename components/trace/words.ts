import type { StateWords } from "@/components/ui/badge";
import type { TraceKind } from "@/lib/work/trace-entries";

/** What each kind of entry says, and how much it stands out. */
export const TRACE_WORDS: Record<TraceKind, StateWords> = {
  begun: { words: "Begun", tone: "neutral" },
  answer: { words: "Answered", tone: "neutral" },
  cleared: { words: "Answer taken back", tone: "neutral" },
  reveal: { words: "Went on", tone: "neutral" },
  open: { words: "Opened the full response", tone: "neutral" },
  judgment: { words: "Judged", tone: "accent" },
  revision: { words: "Revised", tone: "accent" },
  implied: { words: "Implied", tone: "neutral" },
  by_rule: { words: "Marked by rule", tone: "neutral" },
  imported: { words: "Imported", tone: "neutral" },
  later: { words: "Put off", tone: "neutral" },
  skipped: { words: "Skipped", tone: "minor" },
  lease_over: { words: "Lease over", tone: "minor" },
  released: { words: "Released by a manager", tone: "minor" },
  candidate: { words: "Comment for adjudicators", tone: "neutral" },
  pooled: { words: "Into the pool", tone: "neutral" },
  flag: { words: "Flagged", tone: "unsure" },
  flag_closed: { words: "Flag closed", tone: "neutral" },
  managed: { words: "By a manager", tone: "neutral" },
};

/** What an entry is about: the question, the whole response or one section (from 1). */
export const aboutWords = (section: number | null): string =>
  section === null ? "whole response" : section === 0 ? "question" : `section ${section}`;

/** In a conversation: the whole, or the turn at this place (from 0, as exports count them). */
export const turnWords = (turn: number | null): string =>
  turn === null ? "whole conversation" : `turn at place ${turn}`;
