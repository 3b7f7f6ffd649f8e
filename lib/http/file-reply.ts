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

/** A file that comes from elsewhere while it is sent: nobody knows its size before. */
export interface PassingFile {
  readonly name: string;
  /** The next bytes. Null: that was all. */
  readonly next: () => Promise<Uint8Array | null>;
  /** It comes from our own provider and is played in a page. Left out: it may be a stranger's, of any type. */
  readonly isRecording?: true;
  readonly close: () => Promise<void>;
}

/** The bytes of a file that are in memory for one reader, however slow he is. */
const partBytes = 500_000;

/**
 * A stranger's file as a download. A browser neither shows it nor guesses what it is, and if it were opened in a page
 * of ours nothing in it would run. The reader sees when it breaks off: it is shorter than its length says, or its end
 * is missing.
 */
export function fileReply(file: ServedFile | PassingFile): Response {
  const { name } = file;
  const plain = name.replace(/[^\w.() -]/g, "_") || "attachment";
  const isKept = "read" in file;
  const body = new ReadableStream<Uint8Array>(isKept ? inParts(file) : asItComes(file), { highWaterMark: 0 });
  return new Response(body, {
    headers: {
      "content-type": "isRecording" in file ? "audio/wav" : "application/octet-stream",
      ...(isKept ? { "content-length": String(file.size) } : {}),
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name) || "attachment"}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    },
  });
}

function inParts({ size, read }: ServedFile): UnderlyingDefaultSource<Uint8Array> {
  let at = 0;
  return {
    async pull(reader) {
      if (at >= size) return reader.close();
      const part = await read(at, Math.min(partBytes, size - at));
      if (part.byteLength === 0) throw new Error("the file is gone");
      at += part.byteLength;
      reader.enqueue(part);
    },
  };
}

const asItComes = ({ next, close }: PassingFile): UnderlyingDefaultSource<Uint8Array> => ({
  async pull(reader) {
    const part = await next();
    if (part === null) reader.close();
    else reader.enqueue(part);
  },
  cancel: close,
});
