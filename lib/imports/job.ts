import { z } from "zod";
import type { JobKind } from "@/lib/jobs/kinds";
import { clearStaged } from "./staged/clear";
import { type Checkpoint, checkpointSchema } from "./staged/counts";

const inputSchema = z.object({
  uploadId: z.string(),
  /** Check everything, store nothing. */
  dryRun: z.boolean(),
});
type FilesImportInput = z.output<typeof inputSchema>;

/** Imports files of a format that says what its fields are called: staged, checked, then stored. */
export const filesImportJob: JobKind<FilesImportInput, Checkpoint> = {
  kind: "import-files",
  label: "Import",
  startPermission: "data:import",
  viewPermission: "data:import",
  input: inputSchema,
  checkpoint: checkpointSchema,
  isResumable: true,
  async run(context) {
    const { runFilesImport } = await import("./start");
    return runFilesImport(context);
  },
  async onUnfinished(tx, { input, jobId }) {
    await clearStaged(tx, input.uploadId);
    await tx.$executeRaw`UPDATE job SET checkpoint = NULL WHERE id = ${jobId}::uuid`;
  },
};
