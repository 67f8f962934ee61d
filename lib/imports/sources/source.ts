/** A file to read piece by piece, more than once if need be; it is never whole in memory. */
export interface Source {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** A file that is in memory already. */
export const memorySource = (name: string, bytes: Uint8Array): Source => ({
  name,
  size: bytes.length,
  read: async function* () {
    const piece = 64 * 1024;
    for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
  },
});

/** The whole file, for formats that cannot be read in pieces. Check the size before. */
export async function readWhole(source: Source): Promise<Uint8Array> {
  const whole = new Uint8Array(source.size);
  let at = 0;
  for await (const piece of source.read()) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
