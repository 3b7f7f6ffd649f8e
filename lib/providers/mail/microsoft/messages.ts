import { randomBytes } from "node:crypto";
import { type GrantedApi, jsonOf } from "../granted/api.ts";
import type { FetchedMail } from "../port.ts";
import { immutableIds } from "./immutable-ids.ts";
import { leftFiles } from "./left-files.ts";

/** The first bytes of a mail that are read. Of a longer one its text is asked for by itself. */
const wholeCap = 1024 * 1024;
const textCap = 256 * 1024;

interface Header {
  readonly name?: string;
  readonly value?: string;
}

/** Fetches one mail. Null where it was deleted meanwhile. */
export async function fetchMessage(
  api: GrantedApi,
  base: string,
  { id, at }: { readonly id: string; readonly at: Date },
  extent: "whole" | "headers",
): Promise<FetchedMail | null> {
  const url = `${base}/me/messages/${encodeURIComponent(id)}`;
  const name = `graph:${id}`;
  if (extent === "headers") {
    const raw = await describedAs(api, url, "headers");
    return raw && { id: name, raw, at, isShortened: true };
  }
  const answer = await api({
    method: "GET",
    url: `${url}/$value`,
    headers: { prefer: immutableIds },
    accept: [404],
    mostBytes: wholeCap,
    timeoutMs: 60_000,
  });
  if (answer.status === 404) return null;
  const isCut = answer.bytes.length >= wholeCap;
  // Of a report the first bytes say all; of any other mail the text may stand behind its attachments.
  if (!isCut || /^content-type:\s*multipart\/report/im.test(headOf(answer.bytes)))
    return { id: name, raw: answer.bytes, at, isShortened: isCut };
  const raw = await describedAs(api, url, "text");
  return raw && { id: name, raw, at, isShortened: true };
}

const headOf = (bytes: Buffer) => bytes.toString("latin1", 0, 64 * 1024).split(/\r?\n\r?\n/)[0] ?? "";

/** A mail put together from what Graph says about it: its headers, and its text without attachments. */
async function describedAs(api: GrantedApi, url: string, what: "headers" | "text"): Promise<Buffer | null> {
  const select = what === "text" ? "internetMessageHeaders,body" : "internetMessageHeaders";
  const answer = await api({
    method: "GET",
    url: `${url}?$select=${select}`,
    headers: { prefer: immutableIds },
    accept: [404],
    mostBytes: 6 * 1024 * 1024,
  });
  if (answer.status === 404) return null;
  const { internetMessageHeaders, body } = jsonOf(answer);
  const headers = Array.isArray(internetMessageHeaders) ? (internetMessageHeaders as Header[]) : [];
  const lines = headers
    .filter(({ name = "" }) => !/^content-(?:type|transfer-encoding)$/i.test(name))
    .map(({ name = "", value = "" }) => `${name}: ${value.replace(/[\r\n]+/g, " ")}\r\n`);
  const { content = "", contentType = "text" } = (body ?? {}) as { content?: string; contentType?: string };
  const type = contentType.toLowerCase() === "html" ? "text/html" : "text/plain";
  const head = Buffer.from(`Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`);
  const text = Buffer.concat([head, Buffer.from(content).subarray(0, textCap)]);
  const files = what === "text" ? await leftFiles(api, url) : [];
  if (files.length === 0) return Buffer.concat([Buffer.from(lines.join("")), text]);
  // Nobody who wrote the text knew this boundary.
  const boundary = `=_shortened_${randomBytes(18).toString("hex")}`;
  const parts = files.map((file) => `\r\n--${boundary}\r\n${file}`);
  return Buffer.concat([
    Buffer.from(
      `${lines.join("")}Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n`,
    ),
    text,
    Buffer.from(`${parts.join("")}\r\n--${boundary}--\r\n`),
  ]);
}
