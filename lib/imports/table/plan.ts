import type { Prisma } from "@/lib/db/generated/client";
import type { Findings } from "@/lib/imports/problems";
import { tableRowsOf } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import type { ImportItem } from "@/lib/imports/staged/item";
import { type FieldNames, OWN_NAMES } from "@/lib/imports/staged/names";
import type { ImportPlan } from "@/lib/imports/staged/plan";
import { listTogether, type UploadDetail } from "@/lib/imports/uploads";
import { assemble } from "./assemble";
import { checkTargets } from "./judgments";
import type { Mapping } from "./mapping";
import { resolveMapping } from "./resolve";

export const TABLE_FORMAT = "table";

/** Columns have the names that people gave them; problems that are found later say what they are. */
const TABLE_NAMES: FieldNames = {
  ...OWN_NAMES,
  questionId: "question id",
  responseId: "response id",
  responseOnce: "each response once, rows of its sections together",
  sectionId: (index) => `id of section ${index + 1}`,
  sectionText: (index) => `section ${index + 1}`,
  unitId: {
    turn: "question id",
    response: "response id",
    section: "section id",
    thread: "question id",
  },
};

/** The columns of the sheet that a mapping is about, and the mapping as they are spelt there. */
export function mapped(
  { preview, name }: Pick<UploadDetail, "preview" | "name">,
  given: Mapping,
  findings: Findings,
): { readonly columns: readonly string[]; readonly mapping: Mapping } {
  const table = preview.tables.find(({ sheet }) => sheet === given.sheet);
  const columns = (table ?? preview.tables[0])?.columns ?? [];
  const mapping = resolveMapping(given, columns, name, findings);
  checkTargets(mapping, name, findings);
  return { columns, mapping };
}

/** How an uploaded table is imported by a mapping; what the mapping lacks goes to `findings`. */
export async function planTable(
  upload: UploadDetail,
  given: Mapping,
  findings: Findings,
  job?: string,
): Promise<ImportPlan> {
  const { mapping } = mapped(upload, given, findings);
  const options = { mapping: given, ...(job ? { job } : {}) } as unknown as Prisma.InputJsonObject;
  return {
    ...{ uploadId: upload.id, format: TABLE_FORMAT, options, names: TABLE_NAMES },
    judgmentWord: "label",
    files: await listTogether(upload),
    knownFiles: [],
    read: (sources, problems) => readTable(sources, mapping, problems),
  };
}

async function* readTable(
  sources: readonly Source[],
  mapping: Mapping,
  findings: Findings,
): AsyncGenerator<ImportItem> {
  for (const [file, source] of sources.entries()) {
    const before = findings.problemCount;
    let items = 0;
    const rows = tableRowsOf(source, mapping.sheet, findings);
    for await (const item of assemble(rows, mapping, findings)) {
      items += 1;
      yield { ...item, file };
    }
    if (items === 0 && findings.problemCount === before)
      findings.say({ file: source.name, line: null }, "", "no rows", "rows below the header");
  }
}
