import { z } from "zod";
import { clearStaged } from "@/lib/imports/staged/clear";
import { type Checkpoint, checkpointSchema } from "@/lib/imports/staged/counts";
import type { JobKind } from "@/lib/jobs/kinds";
import { mappingSchema } from "./mapping";

const inputSchema = z.object({
  uploadId: z.string(),
  mapping: mappingSchema,
  /** Check everything, store nothing. */
  dryRun: z.boolean(),
});
export type TableImportInput = z.output<typeof inputSchema>;

/** Imports an uploaded table by a mapping: staged, checked as a whole, stored in one transaction. */
export const tableImportJob: JobKind<TableImportInput, Checkpoint> = {
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
