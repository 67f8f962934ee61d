import { type Actor, can } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";

export interface SectionLink {
  readonly label: string;
  readonly href: string;
}

const SECTIONS: readonly { label: string; path: string; permission: Permission }[] = [
  { label: "Overview", path: "", permission: "project:view" },
  { label: "Data", path: "/data", permission: "data:view" },
  { label: "Queues", path: "/queues", permission: "progress:view" },
  { label: "Inbox", path: "/inbox", permission: "queue:manage" },
  { label: "Judges", path: "/judges", permission: "judge:view" },
  { label: "Pools", path: "/pools", permission: "pool:view" },
  { label: "Reports", path: "/reports", permission: "report:view" },
  { label: "References", path: "/references", permission: "reference:view" },
  { label: "Benchmark", path: "/benchmark", permission: "reference:view" },
  { label: "People", path: "/people", permission: "people:manage" },
  { label: "Import", path: "/import", permission: "data:import" },
  { label: "Export", path: "/export", permission: "data:export" },
  { label: "Protocols", path: "/protocols", permission: "project:view" },
  { label: "Settings", path: "/settings", permission: "project:manage" },
];

/** The sections of a project that the actor may open, in the order of the work. */
export const sectionsFor = (actor: Actor, project: { id: string; slug: string }): SectionLink[] =>
  SECTIONS.filter(({ permission }) => can(actor, permission, project.id)).map(
    ({ label, path }) => ({ label, href: `/projects/${project.slug}${path}` }),
  );
