import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { Call } from "@/lib/contracts/call.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { type ErrorKey, type FieldProblem, ProductError } from "@/lib/kernel/errors/index.ts";
import { patienceMs, tooSlow } from "./body-pace.ts";
import { boundaryOf, withParsedBoundary } from "./form-boundary.ts";
import { formParts } from "./form-parts.ts";

/** The query's values. A repeated parameter becomes a list. */
export function readQuery(url: URL): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, value] of url.searchParams) put(query, name, value);
  return query;
}

/**
 * The largest body, in bytes, that is parsed value by value, which blocks the process. Only a file in a form may be
 * larger (F23).
 */
const mostText = 1_000_000;
/**
 * The largest body, in bytes, accepted before the sender is known. A larger one needs a turn while it arrives (S24).
 */
const mostFromAnybody = 64_000;

/** Whether a body is a form with files. Only such a body may be large. */
const isMultipart = (type: string) => /^multipart\/form-data\s*(?:;|$)/i.test(type);

/** A raw body, within the call's limit. */
export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/**
 * Receives the body; a slow sender is waited for, within the slowest allowed pace. Throws ProductError
 * `file_too_large` above the call's limit, `request_timeout` below that pace.
 */
export async function takeBody(request: Request, spec: Call): Promise<Body | null> {
  if (request.method === "GET" || request.body === null) return null;
  // Not lower-cased: a form's boundary has capital and small letters.
  const type = request.headers.get("content-type") ?? "";
  const mostOfType = isMultipart(type) ? spec.maxBytes : Math.min(spec.maxBytes, mostText);
  // A raw body isn't parsed before its signature is checked.
  const isAnybodys = spec.access.who === "anon" && !spec.isRaw;
  const most = isAnybodys ? Math.min(mostOfType, mostFromAnybody) : mostOfType;
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > most) throw tooLarge();
  return { bytes: await readCapped(request.body, most), type };
}

/**
 * The body as JSON or as a form, by its content type; every call accepts both (decision 5). An empty body is an empty
 * object. Throws ProductError `invalid_input` for an unreadable one.
 */
export async function readBody(body: Body | null): Promise<Record<string, unknown>> {
  if (body === null || body.bytes.byteLength === 0) return {};
  const { bytes, type } = body;
  if (/form/i.test(type)) return readForm(bytes, type);
  return readJson(bytes);
}

/** Bodies up to so many bytes are handled without a noticeable pause. */
const lightBody = 64_000;

/** Lets other requests run between the steps of a large body: parsing it, checking it and using it (F23). */
export async function letOthersRun(body: Body | null): Promise<void> {
  if (body && body.bytes.byteLength > lightBody) await pause(2);
}

async function readCapped(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // The reader is not cancelled when it stops early: that would close the connection before the answer.
  const reader = body.getReader();
  const began = monotonicMs();
  while (true) {
    const { value } = await before(began + patienceMs(size), reader.read().catch(refuseBroken));
    if (!value) return joined(parts, size);
    size += value.byteLength;
    if (size > most) throw tooLarge();
    parts.push(value);
  }
}

/** A body that breaks off, or isn't one by the protocol, is its sender's fault: nothing failed here. */
function refuseBroken(cause: unknown): never {
  throw new ProductError("invalid_input", "invalidBody", { cause });
}

/**
 * The parts in one piece, copied once: large bodies that are copied again and again stop the process for its garbage.
 */
function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Waits for a value until a moment of machine time. Throws ProductError `request_timeout` after it. */
async function before<T>(moment: number, coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(tooSlow()), Math.max(0, moment - monotonicMs()));
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

function tooLarge(): ProductError {
  return new ProductError("file_too_large", "fileTooLarge");
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ProductError("invalid_input", "invalidBody");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new ProductError("invalid_input", "invalidBody");
  }
  return value as Record<string, unknown>;
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  try {
    const values = isMultipart(type) ? partsOf(bytes, type) : await fieldsOf(bytes, type);
    for (const [name, value] of values) put(body, name, value);
  } catch {
    throw new ProductError("invalid_input", "invalidBody");
  }
  return body;
}

const fieldsOf = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
  new Response(bytes, { headers: { "content-type": type } }).formData();

/** The fields and files of a form with files. */
function partsOf(bytes: Uint8Array<ArrayBuffer>, type: string): Iterable<[string, string | File]> {
  const boundary = boundaryOf(type);
  // Parsed by the same boundary by which the parts were counted: a content type may name several.
  const form = boundary ? withParsedBoundary(bytes, boundary) : null;
  if (!form) throw new ProductError("invalid_input", "invalidBody");
  return formParts(form.bytes, form.boundary);
}

/** Puts `a[b][c]` into nested objects. A repeated name makes a list. Names that could reach prototypes are dropped. */
function put(target: Record<string, unknown>, name: string, value: unknown): void {
  const path = [name.replace(/\[.*$/s, ""), ...[...name.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part!)];
  if (
    path.length > 6 ||
    path.some((part) => part === "__proto__" || part === "constructor" || part === "prototype")
  )
    return;
  let at = target;
  for (const part of path.slice(0, -1)) {
    const next = Object.hasOwn(at, part) ? at[part] : undefined;
    if (next === undefined || next === null || typeof next !== "object" || Array.isArray(next)) at[part] = {};
    at = at[part] as Record<string, unknown>;
  }
  const last = path.at(-1)!;
  const before = Object.hasOwn(at, last) ? at[last] : undefined;
  if (before === undefined) at[last] = value;
  else if (Array.isArray(before)) before.push(value);
  else at[last] = [before, value];
}

/** Parses a part of the input by its schema. Throws ProductError `invalid_input` with a problem for each field. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = firstOfEachField(result.error.issues.map(toProblem)).slice(0, 50);
  const [first] = fields;
  throw new ProductError("invalid_input", first?.message ?? "invalidInput", {
    fields,
    values: { ...(first?.values ?? {}) },
  });
}

/** One problem per field: that of its first check. */
function firstOfEachField(problems: readonly FieldProblem[]): FieldProblem[] {
  const paths = new Set<string>();
  return problems.filter(({ path }) => !paths.has(path) && paths.add(path));
}

/**
 * The messages of our schemas are catalogue keys (checked by lib/contracts/texts.test.ts). zod's built-in messages are
 * mapped to a few general ones.
 */
function toProblem(issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.map(String).join(".");
  if (issue.code === "custom" || /^[a-z][A-Za-z]+$/.test(issue.message)) {
    const params = issue.code === "custom" ? (issue.params as Record<string, number> | undefined) : undefined;
    return { path, message: issue.message as ErrorKey, ...(params ? { values: params } : {}) };
  }
  if (issue.code === "invalid_type" && issue.input === undefined) return { path, message: "required" };
  if (issue.code === "too_big") return { path, message: "tooLong", values: { max: Number(issue.maximum) } };
  return { path, message: "invalidInput" };
}
