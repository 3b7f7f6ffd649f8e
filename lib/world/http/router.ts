import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import { logger } from "@/lib/log/index.ts";
import type { Sql } from "../store/database.ts";
import { takeFault } from "../store/faults.ts";

/** What a handler may use. */
export interface World {
  readonly sql: Sql;
  readonly seed: number;
}

export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body's bytes. */
  readonly raw: Buffer;
  readonly headers: IncomingHttpHeaders;
}

export interface Answer {
  readonly status: number;
  /** JSON, or bytes as they are. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The handler reads the body's bytes itself: they needn't be JSON. Default: false. */
  readonly isRaw?: boolean;
  /** Like `/network/accounts/:ref/events`. */
  readonly path: string;
  /** Null: the connection is cut. */
  readonly handle: (world: World, call: Call) => Promise<Answer | null>;
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body });

/** An error answer with a stable word. */
export const refuse = (status: number, error: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { error, ...more },
});

/** A text field of the body. Anything else reads as empty. */
export function textField(body: Call["body"], name: string): string {
  const value = body[name];
  return typeof value === "string" ? value : "";
}

/** A whole number of the query, within limits. */
export function numberOf(query: URLSearchParams, name: string, usual: number, most: number): number {
  const value = Number(query.get(name) ?? usual);
  return Number.isInteger(value) && value >= 0 ? Math.min(value, most) : usual;
}

const bodyCap = 30 * 1024 * 1024;

class BadCall extends Error {}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyCap) throw new BadCall("too large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function parseBody(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {};
  try {
    const parsed: unknown = JSON.parse(bytes.toString("utf8"));
    if (parsed && typeof parsed === "object" && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Continues to the error below.
  }
  throw new BadCall("a JSON object was expected");
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
      continue;
    }
    try {
      params[part.slice(1)] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return params;
}

/** The route of a request, with what its path names. */
export function findRoute(routes: readonly Route[], method: string, path: string) {
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, path) : null;
    if (params) return { route, params };
  }
  return null;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/**
 * Whether a control call comes from a program on this machine. A page in a browser can't make one: it names itself by
 * its origin or, under a name that leads here, by its host, and a plain form sends no JSON.
 */
function isOwnControl({ method, headers }: IncomingMessage): boolean {
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(headers.host ?? "")) return false;
  if (headers.origin !== undefined || headers["sec-fetch-site"] !== undefined) return false;
  return method === "GET" || /^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "");
}

/** Answers one request. Null: the connection is to be cut. */
async function answer(
  world: World,
  routes: readonly Route[],
  request: IncomingMessage,
): Promise<Answer | null> {
  const url = new URL(request.url ?? "/", "http://world");
  const found = findRoute(routes, request.method ?? "GET", url.pathname);
  const raw = await readBytes(request);
  if (!found) return refuse(404, "no_such_route");
  if (found.route.path.startsWith("/control/") && !isOwnControl(request))
    return refuse(403, "foreign_control");
  const body = found.route.isRaw ? {} : parseBody(raw);
  const call = { params: found.params, query: url.searchParams, body, raw, headers: request.headers };
  // Faults affect the network's calls, never the control calls that plan them.
  const fault = url.pathname.startsWith("/network/")
    ? await takeFault(world.sql, "network", `${request.method} ${url.pathname}`)
    : null;
  if (fault?.kind === "drop_before") return null;
  if (fault?.kind === "stall") {
    await pause(fault.stall_ms);
    return null;
  }
  if (fault?.kind === "500") return refuse(500, "internal");
  if (fault?.kind === "navigator") return refuse(403, "sales_navigator_disconnected");
  if (fault?.kind === "extension") return refuse(422, "extension_task_failed");
  if (fault?.kind === "429") return refuse(429, "slow_down", { retryAfter: 30_000 });
  const given = await found.route.handle(world, call);
  return fault?.kind === "drop_after" ? null : given;
}

/** The world's HTTP server over a list of routes. A handler that throws is answered with 500 and logged. */
export function httpServer(world: World, routes: readonly Route[]): Server {
  const log = logger("world.http");
  return createServer(async (request, response) => {
    let given: Answer | null;
    try {
      given = await answer(world, routes, request);
    } catch (err) {
      if (!(err instanceof BadCall)) log.error({ err, url: request.url }, "a call failed");
      given =
        err instanceof BadCall
          ? refuse(400, "bad_request", { message: err.message })
          : refuse(500, "internal");
    }
    if (!given) {
      request.socket.destroy();
      return;
    }
    const bytes = Buffer.isBuffer(given.body) ? given.body : Buffer.from(JSON.stringify(given.body));
    response.writeHead(given.status, {
      "content-type": "application/json",
      "content-length": bytes.length,
      ...given.headers,
    });
    response.end(bytes);
  });
}
