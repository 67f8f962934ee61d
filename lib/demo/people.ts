import type { Role } from "@/lib/db/generated/enums";

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

/** Invented annotators whose work is there already; nobody can sign in as them. */
export const DEMO_CODERS: readonly (DemoPerson & { finished: number; begun: boolean })[] = [
  {
    ...person("ines", "Ines (invented)", "annotator", "medical_expert"),
    finished: 3,
    begun: false,
  },
  { ...person("tomas", "Tomas (invented)", "annotator", "student"), finished: 2, begun: true },
  { ...person("mei", "Mei (invented)", "annotator", "ai_researcher"), finished: 1, begun: true },
];
