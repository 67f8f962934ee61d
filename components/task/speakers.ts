import type { ConversationTurn } from "@/lib/work/types";

/** Who speaks in a turn, as pages say it. */
export const SPEAKERS: Readonly<Record<ConversationTurn["speaker"], string>> = {
  patient: "Patient",
  clinician: "Clinician",
  assistant: "Assistant",
};
