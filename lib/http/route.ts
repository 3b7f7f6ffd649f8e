import type { z } from "zod";
import { refuseCall } from "@/lib/access/calls.ts";
import { type Call, type ParamsOf, parametersOf } from "@/lib/contracts/call.ts";
import { brandOfHost } from "@/lib/domain/brands/index.ts";
import { chooseLocale, DEFAULT_LOCALE, isLocale } from "@/lib/i18n/locales.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { isId, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { RequestContext } from "./context.ts";
import { errorReply, okReply } from "./envelope.ts";
import { gatherViewer } from "./gather.ts";
import { clientAddress, isHttps, requestHost } from "./host.ts";
import { countCaller, countNamed } from "./limits.ts";
import { mayChangeState } from "./origin.ts";
import { parseInput, readBody, readQuery } from "./read-input.ts";
import { presentedToken } from "./token.ts";

export interface CallInput<Q, B, P extends string> {
  readonly query: Q;
  readonly body: B;
  readonly params: ParamsOf<P>;
}

/** What a handler gives back when it needs more than the payload: headers, or an answer of its own (a file). */
export class Reply<T> {
  constructor(
    readonly payload: T,
    readonly headers: Record<string, string> = {},
  ) {}
}

type Handler<Q, B, R, P extends string> = (
  ctx: RequestContext,
  input: CallInput<Q, B, P>,
) => Promise<R | Reply<R> | Response>;

export interface RouteHandler {
  (request: Request, next: { params: Promise<Record<string, string | string[]>> }): Promise<Response>;
  readonly call: Call;
}

const log = logger("http");

/**
 * The one way into a call. In this order: brand by host, token, origin, rights, rate, input, verb, envelope. Whatever
 * goes wrong answers in the envelope; only what nobody foresaw is a 500, without a word of what it was.
 */
export function route<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, P extends string>(
  spec: Call<Q, B, R, P>,
  handler: Handler<z.output<Q>, z.output<B>, z.input<R>, P>,
): RouteHandler {
  const contract = spec as unknown as Call;
  const names = parametersOf(spec.path);
  const answer = async (
    request: Request,
    next: { params: Promise<Record<string, string | string[]>> },
  ): Promise<Response> => {
    const started = systemMs();
    const requestId = newId();
    const headers = {
      "cache-control": "no-store",
      "x-request-id": requestId,
      "x-content-type-options": "nosniff",
    };
    let locale = requestLocale(request.headers);
    let status = 200;
    try {
      const url = new URL(request.url);
      const host = requestHost(request.headers);
      const { brand, kind } = await brandOfHost(host);
      if (kind === "api") locale = DEFAULT_LOCALE;
      const presented = presentedToken(url, request.headers, kind !== "api");
      const isExplicit = presented?.isCookie === false;
      if (spec.changesState && !isExplicit && kind !== "api") {
        if (!mayChangeState(request.headers, host, presented !== null))
          throw new ProductError("foreign_origin", "foreignOrigin");
      }
      const viewer = await gatherViewer(presented?.token ?? null, brand.id, url.searchParams.get("space"));
      const ctx: RequestContext = {
        requestId,
        brand,
        host,
        isHttps: isHttps(request.headers),
        locale,
        address: clientAddress(request.headers),
        viewer,
      };
      const refusal = refuseCall(spec.access, viewer);
      if (refusal) throw new ProductError(refusal.reason, refusal.message);
      await countCaller(contract, ctx);
      const input = {
        params: readParams(names, await next.params) as ParamsOf<P>,
        query: parseInput(spec.query, readQuery(url)),
        body: parseInput(spec.body, await readBody(request, contract)),
      };
      await countNamed(contract, ctx, input.body);
      const reply = answerOf(await handler(ctx, input), headers);
      // An API domain knows no cookies, in either direction (decision 46).
      if (kind === "api") reply.headers.delete("set-cookie");
      return reply;
    } catch (error) {
      const known =
        error instanceof ProductError ? error : new ProductError("internal", "somethingWentWrong");
      status = known.status;
      if (status >= 500)
        log.error({ err: error, requestId, call: `${spec.method} ${spec.path}` }, "call failed");
      const retry: Record<string, string> = known.values.seconds
        ? { "retry-after": String(known.values.seconds) }
        : {};
      return errorReply(known, locale, requestId, { ...headers, ...retry });
    } finally {
      log.debug({ requestId, call: `${spec.method} ${spec.path}`, status, ms: systemMs() - started }, "call");
    }
  };
  return Object.assign(answer, { call: contract });
}

/** What a handler gave, as the answer: in the envelope, unless it is a file; every answer has the same headers. */
function answerOf<T>(result: T | Reply<T> | Response, headers: Readonly<Record<string, string>>): Response {
  if (result instanceof Reply) return okReply(result.payload, { ...headers, ...result.headers });
  if (!(result instanceof Response)) return okReply(result, headers);
  for (const [name, value] of Object.entries(headers)) {
    if (!result.headers.has(name)) result.headers.set(name, value);
  }
  return result;
}

/** The application names its language in a header of its own; every other caller gets the specification's English. */
function requestLocale(headers: Headers) {
  const asked = headers.get("x-app-locale");
  return isLocale(asked) ? asked : asked === null ? DEFAULT_LOCALE : chooseLocale(undefined, asked);
}

/** A parameter named like an id must be one; anything else names nothing. */
function readParams(
  names: readonly string[],
  given: Record<string, string | string[]>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of names) {
    const value = given[name];
    if (typeof value !== "string") throw new ProductError("not_found", "notFound");
    if ((name === "id" || name.endsWith("Id")) && !isId(value))
      throw new ProductError("not_found", "notFound");
    params[name] = value;
  }
  return params;
}
