/** What a column can be. Ids are made of one or more columns; of texts the first that is not blank counts. */
export const FIELDS = {
  question_id: { label: "Question id", kind: "id" },
  question: { label: "Question", kind: "text" },
  thread_id: { label: "Thread or dialogue id", kind: "id" },
  response_id: { label: "Response id", kind: "id" },
  response: { label: "Response", kind: "text" },
  section_id: { label: "Section id", kind: "id" },
  section: { label: "Section (one a row)", kind: "text" },
  sections: { label: "Sections (a list)", kind: "list" },
  section_ids: { label: "Section ids (a list)", kind: "list" },
  generator: { label: "Generator (model or person)", kind: "text" },
  condition: { label: "Condition", kind: "text" },
  language: { label: "Language", kind: "text" },
} as const satisfies Record<string, { label: string; kind: "id" | "text" | "list" }>;

export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as Field[];
