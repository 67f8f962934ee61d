import type { Actor } from "@/lib/access/actor";
import { getJob } from "@/lib/jobs/queries";
import type { JobView } from "@/lib/jobs/view";
import { IMPORT_FORMATS } from "./formats";
import type { Problem } from "./problems";
import type { ImportReport } from "./report";
import { listProblems } from "./start";
import type { Mapping } from "./table/mapping";
import { findMapping, getUpload, listTogether, type UploadDetail } from "./uploads";

/** How an import stands, from its files to what came of it. */
export interface ImportPage {
  readonly title: string;
  readonly formatTitle: string;
  readonly upload: UploadDetail;
  /** Names of the files. */
  readonly files: readonly string[];
  readonly job: JobView | null;
  /** What the last check or import found; null while there is none. */
  readonly report: Omit<ImportReport, "problems"> | null;
  readonly problems: readonly Problem[];
  /** Of each table of the file, the mapping that was used last for such columns. */
  readonly remembered: readonly (Mapping | null)[];
}

/** Only run-job.ts writes it; what earlier versions left out is nothing. */
function reportOf({ result }: JobView): ImportPage["report"] {
  const detail = result?.detail as unknown as ImportReport | undefined;
  if (!detail) return null;
  const { knownFiles = [], warnings = [], problemCount = 0 } = detail;
  return { ...detail, knownFiles, warnings, problemCount };
}

/** The import of an uploaded file, and of those sent with it. Throws NotFoundError. */
export async function getImportPage(
  actor: Actor,
  projectId: string,
  uploadId: string,
): Promise<ImportPage> {
  const upload = await getUpload(actor, projectId, uploadId);
  const files = (await listTogether(upload)).map(({ source }) => source.name);
  const job = upload.jobId ? await getJob(actor, upload.jobId) : null;
  const remembered = await Promise.all(
    upload.preview.tables.map(({ columns }) => findMapping(actor, projectId, columns)),
  );
  const { format } = upload;
  return {
    title: files.length > 1 ? `${upload.name} and ${files.length - 1} more` : upload.name,
    formatTitle: format === "table" ? "" : IMPORT_FORMATS[format].title,
    report: job && reportOf(job),
    problems: job?.state === "failed" ? await listProblems(actor, projectId, uploadId) : [],
    ...{ upload, files, job, remembered },
  };
}
