import type { Role } from "@/lib/db/generated/enums";

/**
 * The one table of who may do what in a project. Everything that is not in it is forbidden.
 * Doing the work of a queue needs the role that the queue's protocol names, whatever else one is.
 */
export const PERMISSIONS = {
  "project:view": [
    "owner",
    "manager",
    "annotator",
    "medical_expert",
    "fact_checker",
    "physician",
    "viewer",
  ],
  "project:manage": ["owner", "manager"],
  "people:manage": ["owner", "manager"],
  /** Making or unmaking an owner. */
  "people:own": ["owner"],
  "data:import": ["owner", "manager"],
  "data:export": ["owner", "manager"],
  /** All units with everybody's judgments. */
  "data:view": ["owner", "manager", "viewer"],
  "progress:view": ["owner", "manager", "viewer"],
  "queue:manage": ["owner", "manager"],
  "pool:manage": ["owner", "manager"],
  "judge:manage": ["owner", "manager"],
  /** What systems said about sections: nobody who works on these may know. */
  "judge:view": ["owner", "manager", "viewer"],
  /** Why a section is adjudicated, and who found what there: nobody who works on it may know. */
  "pool:view": ["owner", "manager", "viewer"],
  /** What is decided about sections, and how detectors fare by it: nobody who works on them may know. */
  "reference:view": ["owner", "manager", "viewer"],
  "reference:manage": ["owner", "manager"],
  /** Tables and figures, working them out included: nobody who works on what they count may know. */
  "report:view": ["owner", "manager", "viewer"],
  "work:annotator": ["annotator"],
  "work:medical_expert": ["medical_expert"],
  "work:fact_checker": ["fact_checker"],
  "work:physician": ["physician"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether any of `roles` gives `permission`. */
export const allows = (roles: readonly Role[], permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).some((role) => roles.includes(role));

export const ROLE_LABELS: Record<Role, string> = {
  owner: "Owner",
  manager: "Manager",
  annotator: "Annotator",
  medical_expert: "Medical-expert adjudicator",
  fact_checker: "Fact checker",
  physician: "Physician",
  viewer: "Viewer",
};
