import { createHash } from "node:crypto";
import { requireOperator } from "@/lib/access/accounts";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { isId, newId } from "@/lib/db/ids";
import { NotFoundError, ValidationError } from "@/lib/errors";
import { fileKind } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import { showableText, textFault } from "@/lib/imports/text";
import {
  type ImportFormatName,
  type ImportOptions,
  isImportFormat,
  parseImportOptions,
} from "./formats";
import type { PlannedFile } from "./staged/plan";
import { type Mapping, mappingSchema } from "./table/mapping";
import { fingerprintOf, type Preview, previewOf } from "./table/preview";

const CHUNK_BYTES = 1024 * 1024;
/** Uploads that nobody imported are put away when the project gets another one. */
const KEPT_MS = 7 * 24 * 3600_000;
export const UPLOAD_LIMIT = 2 * 1024 * 1024 * 1024;

/** What a file is sent for: a table to be mapped, or a format that says what its fields are. */
export type UploadFormat = ImportFormatName | "table";
export const isUploadFormat = (name: string): name is UploadFormat =>
  name === "table" || isImportFormat(name);

export interface NewUpload {
  /** Null for a project that is made only with the import; for operators. */
  readonly projectId: string | null;
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array>;
  readonly format?: UploadFormat;
  readonly options?: ImportOptions;
  /** The first of several files that are imported together. */
  readonly leadId?: string | null;
}

/**
 * Takes in a file as it arrives, a megabyte at a time; of a table it looks at the first rows. Any
 * server or worker can read it afterwards. Throws ValidationError where it cannot be read as a
 * table, or its name does not say how to read it.
 */
export async function receiveUpload(
  actor: Actor,
  { projectId, name, body, format = "table", options, leadId = null }: NewUpload,
): Promise<{ uploadId: string }> {
  mayImport(actor, projectId);
  checkName(name, format);
  if (leadId !== null) await getUpload(actor, projectId, leadId);
  if (projectId !== null) await dropOldUploads(projectId);
  const id = newId();
  const createdBy = actorUserId(actor);
  const data = { id, projectId, name, size: 0, createdBy, format, leadId };
  await db().upload.create({ data: { ...data, options: { ...(options ?? {}) } } });
  try {
    const { size, sha256 } = await storeChunks(id, name, body);
    const preview = format === "table" ? await tablePreview(uploadSource(id, name, size)) : {};
    await db().upload.update({ where: { id }, data: { size, sha256, ...preview } });
  } catch (error) {
    await db().upload.delete({ where: { id } });
    throw error;
  }
  return { uploadId: id };
}

/** Whether the actor may import into the project, or, where there is none yet, make it. */
function mayImport(actor: Actor, projectId: string | null): void {
  if (projectId === null) requireOperator(actor);
  else authorize(actor, "data:import", projectId);
}

/** Only files of the study may be called as they like: they are JSONL in any case. */
function checkName(name: string, format: UploadFormat): void {
  const faults = textFault(name);
  if (!faults && (format === "mdhjudgments" || fileKind(name))) return;
  const message = `Files end in .xlsx, .csv, .tsv, .json, .jsonl or .ndjson. “${showableText(name)}” does not.`;
  throw new ValidationError(message, { file: message });
}

async function tablePreview(source: Source): Promise<{ preview: Prisma.InputJsonObject }> {
  const preview = await previewOf(source);
  const [problem] = preview.problems;
  if (preview.tables.length === 0) {
    const what = problem ? `found ${problem.found}, expected ${problem.expected}` : "no rows";
    throw new ValidationError(`This file cannot be read: ${what}.`);
  }
  return { preview: showable(preview) as Prisma.InputJsonObject };
}

/** A preview shows files as they are, but the database takes no broken characters, in keys neither. */
function showable(value: unknown): unknown {
  if (typeof value === "string") return showableText(value);
  if (Array.isArray(value)) return value.map(showable);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [showableText(key), showable(each)]),
  );
}

async function storeChunks(
  uploadId: string,
  name: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let [size, index, length] = [0, 0, 0];
  let open: Uint8Array[] = [];
  const store = async () => {
    await db().uploadChunk.create({ data: { uploadId, index, bytes: Buffer.concat(open) } });
    [open, length, index] = [[], 0, index + 1];
  };
  for await (const piece of body) {
    hash.update(piece);
    open.push(piece);
    length += piece.length;
    size += piece.length;
    if (size > UPLOAD_LIMIT) throw new ValidationError("This file is larger than 2 GB.");
    if (length >= CHUNK_BYTES) await store();
  }
  if (length > 0) await store();
  if (size === 0) throw new ValidationError(`“${name}” is empty: it holds no records.`);
  return { size, sha256: hash.digest("hex") };
}

/** The bytes of an upload, a chunk at a time. */
export const uploadSource = (uploadId: string, name: string, size: number): Source => ({
  name,
  size,
  read: async function* () {
    for (let index = 0; ; index += 1) {
      const chunk = await db().uploadChunk.findUnique({
        where: { uploadId_index: { uploadId, index } },
      });
      if (!chunk) return;
      yield chunk.bytes;
    }
  },
});

async function dropOldUploads(projectId: string): Promise<void> {
  const busy = await db().job.findMany({
    where: { projectId, state: { in: ["queued", "running"] } },
    select: { id: true },
  });
  await db().upload.deleteMany({
    where: {
      createdAt: { lt: new Date(Date.now() - KEPT_MS) },
      AND: [
        { OR: [{ projectId }, { projectId: null }] },
        { OR: [{ jobId: null }, { jobId: { notIn: busy.map(({ id }) => id) } }] },
        // Files that go with another go when that one goes.
        { leadId: null },
      ],
    },
  });
}

export interface UploadDetail {
  readonly id: string;
  readonly projectId: string | null;
  readonly format: UploadFormat;
  readonly options: ImportOptions;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Of a table; else without tables. */
  readonly preview: Preview;
  readonly jobId: string | null;
}

/** An upload that is complete. Throws NotFoundError, also where the actor may not import. */
export async function getUpload(
  actor: Actor,
  projectId: string | null,
  uploadId: string,
): Promise<UploadDetail> {
  mayImport(actor, projectId);
  const row = isId(uploadId)
    ? await db().upload.findFirst({ where: { id: uploadId, projectId } })
    : null;
  if (!row?.sha256 || !isUploadFormat(row.format))
    throw new NotFoundError("There is no such file. It may have been put away.");
  const { id, name, size, sha256, jobId, format } = row;
  const options = parseImportOptions(row.options);
  // Only receiveUpload writes it.
  const preview = (row.preview as unknown as Preview | null) ?? { tables: [], problems: [] };
  return { id, projectId, format, options, name, size, sha256, preview, jobId };
}

/** The files that are imported together with an upload, it first, in the order in which they came. */
export async function listTogether({ id }: Pick<UploadDetail, "id">): Promise<PlannedFile[]> {
  const rows = await db().upload.findMany({
    where: { OR: [{ id }, { leadId: id }], sha256: { not: null } },
    orderBy: { id: "asc" },
    select: { id: true, name: true, size: true, sha256: true },
  });
  return rows.map((row) => ({
    source: uploadSource(row.id, row.name, row.size),
    sha256: row.sha256 ?? "",
  }));
}

/** Puts a file away that is not wanted after all, and those that were to be imported with it. */
export async function dropUpload(
  actor: Actor,
  projectId: string | null,
  uploadId: string,
): Promise<void> {
  const { id } = await getUpload(actor, projectId, uploadId);
  await db().upload.delete({ where: { id } });
}

/** How a table with these columns was mapped last in the project; null where none was. */
export async function findMapping(
  actor: Actor,
  projectId: string,
  columns: readonly string[],
): Promise<Mapping | null> {
  authorize(actor, "data:import", projectId);
  const where = { projectId_fingerprint: { projectId, fingerprint: fingerprintOf(columns) } };
  const row = await db().importMapping.findUnique({ where });
  const parsed = mappingSchema.safeParse(row?.mapping);
  return parsed.success ? parsed.data : null;
}
