/** A name as RFC 8187 writes it. */
const encoded = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A file whose bytes are read while they are sent. */
export interface ServedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** At most so many bytes from there on. None: the file is gone. */
  readonly read: (from: number, most: number) => Promise<Uint8Array>;
}

/** The bytes of a file that are in memory for one reader, however slow he is. */
const partBytes = 500_000;

/**
 * A stranger's file as a download. A browser neither shows it nor guesses what it is, and if it were opened in a page of ours
 * nothing in it would run.
 */
export function fileReply({ name, size, read }: ServedFile): Response {
  const plain = name.replace(/[^\w.() -]/g, "_") || "attachment";
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(reader) {
        if (at >= size) return reader.close();
        const part = await read(at, Math.min(partBytes, size - at));
        // The reader sees that the download broke off: it is shorter than its length says.
        if (part.byteLength === 0) throw new Error("the file is gone");
        at += part.byteLength;
        reader.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(size),
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name) || "attachment"}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}
