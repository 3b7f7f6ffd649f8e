import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gzip as packWhole } from "node:zlib";

const packed = promisify(packWhole);

/** A text of so many bytes is worth packing. */
const worthPacking = 1_024;

/** Answers whose content is known as a whole, and not only as it is read. */
const whole = new Set(["application/json"]);

const isText = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/;

/** Whether somebody can unpack gzip, by the header that says so. */
const takesGzip = ({ headers }: IncomingMessage) =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(
    String(headers["accept-encoding"] ?? ""),
  );

/**
 * Sends what a handler answered, packed if it is a text and the asker can unpack it. An answer whose source fails
 * breaks off, so that its reader sees that the end is missing.
 * @param leaving is aborted where the asker leaves: the answer's source is closed then.
 */
export async function sendReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Response,
  leaving: AbortSignal,
): Promise<void> {
  response.statusCode = reply.status;
  for (const [name, value] of reply.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = reply.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (reply.body === null) {
    response.end();
    return;
  }
  const type = reply.headers.get("content-type") ?? "";
  const isAsItIs = reply.headers.has("content-length") || reply.headers.has("content-encoding");
  const mayPack = isText.test(type) && !isAsItIs;
  if (mayPack) response.setHeader("vary", "accept-encoding");
  const packs = mayPack && takesGzip(request);
  if (whole.has(type)) return sendWhole(response, Buffer.from(await reply.arrayBuffer()), packs);
  const source = Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]);
  if (packs) response.setHeader("content-encoding", "gzip");
  const until = { signal: leaving };
  await (packs ? pipeline(source, createGzip(), response, until) : pipeline(source, response, until)).catch(
    () => {
      response.destroy();
    },
  );
}

async function sendWhole(response: ServerResponse, content: Buffer, packs: boolean): Promise<void> {
  if (!packs || content.byteLength < worthPacking) {
    response.setHeader("content-length", content.byteLength);
    response.end(content);
    return;
  }
  const small = await packed(content);
  response.setHeader("content-encoding", "gzip");
  response.setHeader("content-length", small.byteLength);
  response.end(small);
}
