import type { Role } from "@/lib/db/generated/enums";

/** What each role is for, for those who give it. */
export const ROLE_HELP: Record<Role, string> = {
  owner: "Everything, making owners included.",
  manager: "Imports, queues, people and exports; cannot make owners.",
  annotator: "First pass: judges answers section by section.",
  medical_expert: "Decides disputed sections from own knowledge.",
  fact_checker: "Decides disputed sections with evidence from sources.",
  physician: "Labels misconceptions and behaviours in patients’ questions.",
  viewer: "Reads data and progress; changes nothing.",
};

/** Those who do the work of a role, several of them. */
export const WORKERS: Record<Role, string> = {
  owner: "Owners",
  manager: "Managers",
  annotator: "Annotators",
  medical_expert: "Medical experts",
  fact_checker: "Fact checkers",
  physician: "Physicians",
  viewer: "Viewers",
};

/** Annotator groups that the protocols know; a project may use others. */
export const KNOWN_GROUPS: Readonly<Record<string, string>> = {
  medical_expert: "Medical expert",
  student: "Student",
  ai_researcher: "AI researcher",
};

/** A group in words; those that the protocols do not know stand as they were written. */
export const groupLabel = (group: string): string => KNOWN_GROUPS[group] ?? group;

/** Roles whose holders make judgments. */
export const WORK_ROLES: readonly Role[] = [
  "annotator",
  "medical_expert",
  "fact_checker",
  "physician",
];
