import { isDeepStrictEqual } from "node:util";
import type { Answer, Call, Route, World } from "../http/router.ts";
import { headerOf, withFaults } from "../http/with-faults.ts";
import { paymentsKey } from "../settings.ts";
import type { Db } from "../store/database.ts";
import { answeredBefore, noteAnswer, noteRequest, type Thing } from "../store/payments.ts";
import { type Fields, readForm } from "./form.ts";

/** A refusal in Stripe's form. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error",
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

const answerOf = ({ status, type, message, code }: Refused): Answer => ({
  status,
  body: { error: { type, message, ...(code === undefined ? {} : { code }) } },
});

export const missing = (what: string) =>
  new Refused(404, "invalid_request_error", `No such ${what}`, "resource_missing");

/** What a handler is given. */
export interface Asked {
  readonly db: Db;
  readonly params: Readonly<Record<string, string>>;
  readonly fields: Fields;
  /** Where the provider itself is, for the addresses of its pages. */
  readonly origin: string;
}

/** A thing as the API shows it: without what only the provider knows. */
export const shown = (thing: Thing): Record<string, unknown> =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !name.startsWith("_")));

export const listed = (data: readonly Thing[]) => ({
  object: "list",
  data: data.map(shown),
  has_more: false,
});

/**
 * A route below `/v1`, behind the key. It refuses fields that the published API doesn't have, and answers a repeated
 * key as it did before.
 */
export const stripe = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  known: readonly string[],
  handle: (asked: Asked) => Promise<Record<string, unknown>>,
): Route => ({
  method,
  isRaw: true,
  path: `/v1${path}`,
  handle: (world, call) =>
    withFaults(
      world,
      { channel: "payments", subject: `${method} ${path}` },
      (status) => answerOf(new Refused(status, "api_error", "planned by the control")),
      () =>
        answer(world, call, { method, path, known, handle }).catch((error: unknown) => {
          if (error instanceof Refused) return answerOf(error);
          throw error;
        }),
    ),
});

async function answer(
  { sql }: World,
  call: Call,
  {
    method,
    path,
    known,
    handle,
  }: {
    readonly method: string;
    readonly path: string;
    readonly known: readonly string[];
    readonly handle: (asked: Asked) => Promise<Record<string, unknown>>;
  },
): Promise<Answer> {
  if (headerOf(call, "authorization") !== `Bearer ${paymentsKey}`)
    throw new Refused(401, "invalid_request_error", "Invalid API Key provided");
  const fields = readForm(method === "GET" ? call.query.toString() : call.raw.toString("utf8"));
  const odd = Object.keys(fields).find((name) => !known.includes(name));
  if (odd !== undefined)
    throw new Refused(
      400,
      "invalid_request_error",
      `Received unknown parameter: ${odd}`,
      "parameter_unknown",
    );
  const key = method === "GET" ? null : headerOf(call, "idempotency-key") || null;
  const noted = { path: filled(path, call.params), fields };
  const seq = await noteRequest(sql, key, method, noted.path, fields);
  if (seq === null) return again(await answeredBefore(sql, key!), noted);
  const asked = { params: call.params, fields, origin: `http://${headerOf(call, "host")}` };
  const given = await sql
    .begin(async (db) => {
      const body = await handle({ ...asked, db: db as unknown as Db });
      return { status: 200, body };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return answerOf(error);
      throw error;
    });
  await noteAnswer(sql, seq, given.status, given.body);
  return given;
}

const filled = (path: string, params: Readonly<Record<string, string>>) =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");

function again(
  before: Awaited<ReturnType<typeof answeredBefore>>,
  noted: { readonly path: string; readonly fields: Fields },
): Answer {
  if (!before || before.status === null)
    throw new Refused(
      409,
      "invalid_request_error",
      "There is a request in progress",
      "idempotency_key_in_use",
    );
  const isSame = before.path === noted.path && isDeepStrictEqual(plain(before.params), plain(noted.fields));
  if (!isSame) throw new Refused(400, "idempotency_error", "Keys can only be used with the same parameters");
  return { status: before.status, body: before.answer };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
