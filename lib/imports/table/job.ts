import { z } from "zod";
import type { JobKind } from "@/lib/jobs/kinds";
import { clearStaged } from "./clear";
import { mappingSchema } from "./mapping";

const inputSchema = z.object({
  uploadId: z.string(),
  mapping: mappingSchema,
  /** Check everything, store nothing. */
  dryRun: z.boolean(),
});
export type TableImportInput = z.output<typeof inputSchema>;

const checkpointSchema = z.object({
  /** Responses, or rows without one, that are staged. */
  items: z.number(),
  /** Where the next staged row goes. */
  position: z.number(),
  /** What was stored; null until then. */
  counts: z
    .object({
      files: z.number(),
      questions: z.number(),
      responses: z.number(),
      sections: z.number(),
      coders: z.number(),
      judgments: z.number(),
    })
    .nullable(),
});
export type TableImportCheckpoint = z.output<typeof checkpointSchema>;

/** Imports an uploaded table by a mapping: staged, checked as a whole, stored in one transaction. */
export const tableImportJob: JobKind<TableImportInput, TableImportCheckpoint> = {
  kind: "import-table",
  label: "Import",
  startPermission: "data:import",
  viewPermission: "data:import",
  input: inputSchema as z.ZodType<TableImportInput>,
  checkpoint: checkpointSchema,
  isResumable: true,
  async run(context) {
    const { runTableImport } = await import("./run");
    return runTableImport(context);
  },
  async onUnfinished(tx, { input, jobId }) {
    await clearStaged(tx, input.uploadId);
    await tx.$executeRaw`UPDATE job SET checkpoint = NULL WHERE id = ${jobId}::uuid`;
  },
};
