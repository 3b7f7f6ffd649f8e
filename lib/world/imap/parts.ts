import { headerFields, splitAt } from "./headers.ts";
import { wire } from "./parser.ts";

/** One part of a mail: its bytes with its headers, and the parts within it. */
export interface Part {
  readonly raw: Buffer;
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly children: readonly Part[];
}

/** The deepest nesting that is looked at. What is deeper counts as one text. */
const deepest = 120;

/** The value of a structured header and its parameters. */
function structured(raw: Buffer, name: string) {
  const value = headerFields(raw).find((field) => field.name === name)?.value ?? "";
  const [head = "", ...rest] = value.split(";");
  const parameters: Record<string, string> = {};
  for (const entry of rest) {
    const [key = "", text = ""] = entry.split(/=(.*)/s);
    if (key.trim() !== "") parameters[key.trim().toLowerCase()] = text.trim().replace(/^"(.*)"$/s, "$1");
  }
  return { value: head.trim().toLowerCase(), parameters };
}

/** The parts of a multipart's body, each with its headers. */
function split(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`, "latin1");
  const found: Buffer[] = [];
  let start = -1;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue;
    if (start >= 0)
      found.push(body.subarray(start, Math.max(start, body[at - 2] === 0x0d ? at - 2 : at - 1)));
    const line = body.indexOf(0x0a, at);
    const isLast = body.toString("latin1", at + mark.length, at + mark.length + 2) === "--";
    if (isLast || line < 0) return found;
    start = line + 1;
  }
  if (start >= 0) found.push(body.subarray(start));
  return found;
}

/** Where the body of a part begins: a part without headers begins with an empty line. */
const bodyAt = (raw: Buffer) => (raw[0] === 0x0d && raw[1] === 0x0a ? 2 : splitAt(raw));

/** Reads a mail's parts. It never throws. */
export function partsOf(raw: Buffer, depth = 0): Part {
  const { value, parameters } = structured(raw, "content-type");
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value : "text/plain";
  const body = raw.subarray(bodyAt(raw));
  const inner =
    depth >= deepest
      ? []
      : type.startsWith("multipart/") && parameters.boundary
        ? split(body, parameters.boundary)
        : type === "message/rfc822"
          ? [body]
          : [];
  const children = inner.map((one) => partsOf(one, depth + 1));
  if (children.length === 0 && type.startsWith("multipart/"))
    return { raw, type: "text/plain", parameters: {}, children };
  return { raw, type, parameters, children };
}

const lines = (bytes: Buffer) => bytes.toString("latin1").split("\n").length - 1;

function pairs(parameters: Readonly<Record<string, string>>): string {
  const entries = Object.entries(parameters).map(([key, value]) => `${wire(key)} ${wire(value)}`);
  return entries.length > 0 ? `(${entries.join(" ")})` : "NIL";
}

/** BODYSTRUCTURE of RFC 3501. `envelope` writes the headers of an enclosed mail. */
export function structureOf(part: Part, envelope: (raw: Buffer) => string): string {
  const { raw, type, parameters, children } = part;
  const [main = "", sub = ""] = type.toUpperCase().split("/");
  const disposition = structured(raw, "content-disposition");
  const shown = disposition.value ? `(${wire(disposition.value)} ${pairs(disposition.parameters)})` : "NIL";
  const isMultipart = main === "MULTIPART";
  const inner = children.map((child) => structureOf(child, envelope));
  if (isMultipart) return `(${inner.join("")} ${wire(sub)} ${pairs(parameters)} ${shown} NIL NIL)`;
  const body = raw.subarray(bodyAt(raw));
  const encoding = structured(raw, "content-transfer-encoding").value || "7bit";
  const fields = [
    wire(main),
    wire(sub),
    pairs(parameters),
    "NIL",
    "NIL",
    wire(encoding),
    String(body.length),
  ];
  if (type === "message/rfc822") fields.push(envelope(body), inner[0] ?? "NIL", String(lines(body)));
  else if (main === "TEXT") fields.push(String(lines(body)));
  return `(${fields.join(" ")} NIL ${shown} NIL NIL)`;
}

/** The bytes of a section like `1.2`, `1.2.MIME`, `2.HEADER` or `2.TEXT`. Null where there is none. */
export function sectionOf(root: Part, name: string): Buffer | null {
  const [, numbers = "", what = ""] = /^(\d+(?:\.\d+)*)(?:\.(MIME|HEADER|TEXT))?$/.exec(name) ?? [];
  if (numbers === "") return null;
  let part = root;
  for (const [index, number] of numbers.split(".").entries()) {
    // The parts of an enclosed mail are numbered as its own.
    const holder = part.type === "message/rfc822" ? (part.children[0] ?? part) : part;
    const isOwn = !holder.type.startsWith("multipart/") && number === "1";
    const next = isOwn && (index === 0 || holder !== part) ? holder : holder.children[Number(number) - 1];
    if (!next || (next === holder && !isOwn)) return null;
    part = next;
  }
  const body = part.raw.subarray(bodyAt(part.raw));
  if (what === "MIME") return part.raw.subarray(0, bodyAt(part.raw));
  if (what === "") return body;
  if (part.type !== "message/rfc822") return null;
  return what === "HEADER" ? body.subarray(0, splitAt(body)) : body.subarray(splitAt(body));
}
