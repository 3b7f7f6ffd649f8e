import type { FetchMessageObject, ImapFlow, MessageStructureObject } from "imapflow";
import { leftLine } from "../../left-part.ts";

/**
 * A long mail without its attachments.
 *
 * Of a mail that is longer than the cap only its headers and its small, readable parts are fetched. They are put
 * together to a mail again, so that the reader has one kind of input: the original's headers, then the original's tree
 * of parts with boundaries of our own. An attachment stays in its place with its own headers and an empty body. Texts
 * are cut after `partCap` bytes.
 */

/** The most bytes of the mail's headers, of one part and of one part's headers. */
const headersCap = 256 * 1024;
const partCap = 256 * 1024;
const mimeCap = 8 * 1024;
/** The most parts that are fetched, and the deepest that is looked for one. The rest is left out. */
const mostParts = 40;
const deepest = 30;

/** The parts that say what a mail means. */
const readable =
  /^(?:text\/(?:plain|html|enriched|calendar|rfc822-headers)|application\/ics|message\/(?:delivery-status|global-delivery-status|disposition-notification|feedback-report|global-headers))$/;
const enclosed = /^message\/(?:rfc822|global)$/;

type Node = MessageStructureObject;

/** A part to be fetched: its headers, and of these bodies the first bytes. */
interface Wanted {
  readonly part: string;
  /** `text`: the body; `headers`: the headers of an enclosed mail; `none`: nothing, the part is only named. */
  readonly body: "text" | "headers" | "none";
}

const isMultipart = ({ type, childNodes }: Node) =>
  type.startsWith("multipart/") && Array.isArray(childNodes);

/** What is fetched of a part that isn't a multipart. */
function bodyOf({ type, disposition }: Node): Wanted["body"] {
  if (enclosed.test(type)) return "headers";
  // A text that is attached as a file isn't what the person wrote. Reports and calendar answers come as attachments.
  const isFile = disposition === "attachment" && /^text\/(?:plain|html|enriched)$/.test(type);
  return readable.test(type) && !isFile ? "text" : "none";
}

/** The parts to be fetched, in the order of the mail. */
export function wantedParts(root: Node): Wanted[] {
  const wanted: Wanted[] = [];
  const walk = (node: Node, depth: number) => {
    if (wanted.length >= mostParts || depth > deepest) return;
    if (isMultipart(node)) for (const child of node.childNodes ?? []) walk(child, depth + 1);
    else if (node.part) wanted.push({ part: node.part, body: bodyOf(node) });
  };
  walk(root, 0);
  return wanted;
}

/** The bytes of a part after decoding, as near as its structure tells: base64 stands in lines of 76 characters. */
export const decodedSize = ({ size = 0, encoding = "" }: Node) =>
  encoding.toLowerCase() === "base64" ? Math.floor((size * 3 * 76) / (4 * 78)) : size;

/** The key of a fetched part, as the client returns it. */
const keys = ({ part, body }: Wanted) => ({
  mime: `${part}.mime`,
  body: body === "headers" ? `${part}.header` : part,
});

/** The headers without those that describe the body: its outermost part is written anew. */
function withoutContentType(headers: Buffer): string {
  const lines = headers.toString("latin1").split(/\r?\n(?![ \t])/);
  return lines
    .filter((line) => line !== "" && !/^content-(?:type|transfer-encoding)\s*:/i.test(line))
    .map((line) => `${line}\r\n`)
    .join("");
}

const boundaryOf = (part: string | undefined) => `=_shortened_${part ?? "0"}`;

/** The Content-Type of a multipart with its boundary here; `report-type` says what a report is about. */
function contentType({ type, parameters, part }: Node): string {
  const report = parameters?.["report-type"]?.replace(/[^\w-]/g, "");
  const more = report ? `; report-type=${report}` : "";
  return `Content-Type: ${type.replace(/[^\w./+-]/g, "")}${more}; boundary="${boundaryOf(part)}"\r\n`;
}

/** Puts a mail together from its headers and the parts that were fetched (`bytes`, by their keys). */
export function assemble(root: Node, headers: Buffer, bytes: ReadonlyMap<string, Buffer>): Buffer {
  const pieces: Buffer[] = [Buffer.from(withoutContentType(headers), "latin1")];
  const write = (text: string) => pieces.push(Buffer.from(text, "latin1"));
  const known = new Map(wantedParts(root).map((wanted) => [wanted.part, wanted]));
  const walk = (node: Node, depth: number) => {
    if (isMultipart(node) && depth <= deepest) {
      write(`${contentType(node)}\r\n`);
      for (const child of node.childNodes ?? []) {
        if (!isMultipart(child) && !known.has(child.part ?? "")) continue;
        write(`\r\n--${boundaryOf(node.part)}\r\n`);
        walk(child, depth + 1);
      }
      write(`\r\n--${boundaryOf(node.part)}--\r\n`);
      return;
    }
    const wanted = known.get(node.part ?? "");
    if (!wanted) return write("\r\n");
    const key = keys(wanted);
    const mime = (bytes.get(key.mime) ?? Buffer.alloc(0)).toString("latin1").trimEnd();
    // The headers of an enclosed mail, without the mail.
    const own =
      wanted.body === "headers"
        ? "Content-Type: text/rfc822-headers"
        : mime || `Content-Type: ${node.type.replace(/[^\w./+-]/g, "")}`;
    if (wanted.body === "none") write(leftLine(wanted.part, decodedSize(node)));
    write(`${own}\r\n\r\n`);
    if (wanted.body !== "none") pieces.push(bytes.get(key.body) ?? Buffer.alloc(0));
  };
  walk(root, 0);
  return Buffer.concat(pieces);
}

/**
 * Fetches a long mail of the open folder without its attachments. Null where the server doesn't tell its structure, or
 * where it is one single text: then its first bytes say as much.
 */
export async function readShortened(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const asked = (query: Parameters<ImapFlow["fetchOne"]>[1]) =>
    client.fetchOne(String(uid), query, { uid: true });
  const structure = await refusedAs(null, asked({ bodyStructure: true }));
  const root = structure ? structure.bodyStructure : undefined;
  if (!root) return null;
  if (!isMultipart(root)) {
    if (bodyOf(root) !== "none") return null;
    // A mail that is a file: cut bytes of it would be shown as the whole.
    const bodyParts = [{ key: "HEADER", maxLength: headersCap }];
    const { headers } = (await refusedAs(null, asked({ bodyParts }))) ?? {};
    const line = leftLine(root.part ?? "1", decodedSize(root));
    return headers ? Buffer.concat([Buffer.from(line, "latin1"), headers]) : null;
  }
  const bodyParts = [
    { key: "HEADER", maxLength: headersCap },
    ...wantedParts(root).flatMap((wanted) => {
      const { mime, body } = keys(wanted);
      const own = [{ key: mime, maxLength: mimeCap }];
      return wanted.body === "none" ? own : [...own, { key: body, maxLength: partCap }];
    }),
  ];
  const mail = await refusedAs(null, asked({ bodyParts }));
  if (!mail) return null;
  const { headers } = mail;
  return headers ? assemble(root, headers, mail.bodyParts ?? new Map()) : null;
}

/** The answer, or `instead` where the server refuses the question. A lost connection is thrown. */
async function refusedAs<T>(
  instead: T,
  answer: Promise<FetchMessageObject | false | undefined>,
): Promise<FetchMessageObject | T> {
  try {
    return (await answer) || instead;
  } catch (error) {
    if (/^(?:NO|BAD)$/.test((error as { responseStatus?: string }).responseStatus ?? "")) return instead;
    throw error;
  }
}
