import { createHash } from "node:crypto";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { isId, newId } from "@/lib/db/ids";
import { NotFoundError, ValidationError } from "@/lib/errors";
import { fileKind } from "@/lib/imports/sources/rows";
import type { Source } from "@/lib/imports/sources/source";
import { showableText } from "@/lib/imports/text";
import { type Mapping, mappingSchema } from "./mapping";
import { fingerprintOf, type Preview, previewOf } from "./preview";

const CHUNK_BYTES = 1024 * 1024;
/** Uploads that nobody imported are put away when the project gets another one. */
const KEPT_MS = 7 * 24 * 3600_000;
export const UPLOAD_LIMIT = 2 * 1024 * 1024 * 1024;

/**
 * Takes in a file as it arrives, a megabyte at a time, and looks at its first rows. Any server or
 * worker can read it afterwards. Throws ValidationError where it cannot be read as a table.
 */
export async function receiveUpload(
  actor: Actor,
  { projectId, name, body }: { projectId: string; name: string; body: AsyncIterable<Uint8Array> },
): Promise<{ uploadId: string }> {
  authorize(actor, "data:import", projectId);
  if (!fileKind(name)) {
    const message = `Files end in .xlsx, .csv, .tsv, .json, .jsonl or .ndjson. “${name}” does not.`;
    throw new ValidationError(message, { file: message });
  }
  await dropOldUploads(projectId);
  const id = newId();
  await db().upload.create({
    data: { id, projectId, name, size: 0, createdBy: actorUserId(actor) },
  });
  try {
    const { size, sha256 } = await storeChunks(id, body);
    const preview = await previewOf(uploadSource(id, name, size));
    const [problem] = preview.problems;
    if (preview.tables.length === 0) {
      const what = problem ? `found ${problem.found}, expected ${problem.expected}` : "no rows";
      throw new ValidationError(`This file cannot be read: ${what}.`);
    }
    const json = showable(preview) as Prisma.InputJsonObject;
    await db().upload.update({ where: { id }, data: { size, sha256, preview: json } });
  } catch (error) {
    await db().upload.delete({ where: { id } });
    throw error;
  }
  return { uploadId: id };
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
  if (size === 0) throw new ValidationError("This file is empty.");
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
      projectId,
      createdAt: { lt: new Date(Date.now() - KEPT_MS) },
      OR: [{ jobId: null }, { jobId: { notIn: busy.map(({ id }) => id) } }],
    },
  });
}

export interface UploadDetail {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly preview: Preview;
  readonly jobId: string | null;
}

/** An upload that is complete. Throws NotFoundError, also where the actor may not import. */
export async function getUpload(
  actor: Actor,
  projectId: string,
  uploadId: string,
): Promise<UploadDetail> {
  authorize(actor, "data:import", projectId);
  const row = isId(uploadId)
    ? await db().upload.findFirst({ where: { id: uploadId, projectId } })
    : null;
  if (!row?.sha256) throw new NotFoundError("There is no such file. It may have been put away.");
  const { id, name, size, sha256, jobId } = row;
  // Only receiveUpload writes it.
  const preview = row.preview as unknown as Preview;
  return { id, projectId, name, size, sha256, preview, jobId };
}

/** Puts a file away that is not wanted after all. */
export async function dropUpload(actor: Actor, projectId: string, uploadId: string): Promise<void> {
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
