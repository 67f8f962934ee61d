/** A file to be saved, which no cache keeps. The name is of ASCII letters, digits, dots and hyphens. */
export const attachment = (body: BodyInit, name: string, mediaType: string): Response =>
  new Response(body, {
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "_")}"`,
      "cache-control": "no-store",
    },
  });

/**
 * Chunks as a body that is made as fast as it is read. The first chunk is made at once, so that an
 * error before it is an error of the request and not a broken download.
 */
export async function streamOf<T extends string | Uint8Array>(
  chunks: AsyncGenerator<T>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  let next = await chunks.next();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) {
        controller.close();
        return;
      }
      const { value } = next;
      controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
      next = await chunks.next();
    },
    // Whoever stops reading must not leave the database's snapshot open.
    cancel: async () => void (await chunks.return(undefined)),
  });
}
