/** Sizes that a ZIP archive declares, in bytes, without unpacking it. */
export interface DeclaredSizes {
  readonly entries: number;
  readonly total: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const COMMENT_LIMIT = 0xffff;
const ENTRY_LENGTH = 46;
const IN_ZIP64 = 0xffffffff;

/**
 * Reads the directory at the end of an archive. Null where there is none that can be read; sizes
 * that only ZIP64 can say count as infinite.
 */
export function declaredSizes(bytes: Uint8Array): DeclaredSizes | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let index = 0; index < entries; index += 1) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY) return null;
    const size = view.getUint32(at + 24, true);
    total += size === IN_ZIP64 ? Number.POSITIVE_INFINITY : size;
    at +=
      ENTRY_LENGTH + [28, 30, 32].reduce((sum, from) => sum + view.getUint16(at + from, true), 0);
  }
  return { entries, total };
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_LENGTH - COMMENT_LIMIT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}
