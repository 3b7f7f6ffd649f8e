import type { z } from "zod";
import { type CallAccess, refuseCall } from "@/lib/access/calls.ts";
import { nobody, type Viewer } from "@/lib/access/viewer.ts";
import { type Call, type Method, type ParamsOf, parametersOf } from "@/lib/contracts/call.ts";
import { isStorable } from "@/lib/contracts/fields.ts";
import { brandOfHost } from "@/lib/domain/brands/index.ts";
import { chooseLocale, DEFAULT_LOCALE, isLocale } from "@/lib/i18n/locales.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { isId, newId } from "@/lib/kernel/ids/index.ts";
import { logger } from "@/lib/log/index.ts";
import { type ContextOf, contextFor, type RequestContext } from "./context.ts";
import { errorReply, okReply } from "./envelope.ts";
import { gatherViewer } from "./gather.ts";
import { isHttps, requestHost, transportHeaders } from "./host.ts";
import { mayChangeState } from "./origin.ts";
import { letOthersRun, parseInput, readBody, readQuery, takeBody } from "./read-input.ts";
import { noteRefusal, refusalOf } from "./refusals/note-refusal.ts";
import { presentedToken, sessionOf } from "./token.ts";
import { countAddress, countGuess } from "./turning/flood.ts";
import { comerOf, countAskedFor, countCaller, countComer, countNamed, countPath } from "./turning/limits.ts";
import { inTurn } from "./turning/turns.ts";

export interface CallInput<Q, B, P extends string> {
  readonly query: Q;
  readonly body: B;
  readonly params: ParamsOf<P>;
}

/** A handler's answer when it needs more than the payload: headers, or a response of its own (a file). */
export class Reply<T> {
  constructor(
    readonly payload: T,
    readonly headers: Record<string, string> = {},
  ) {}
}

type Handler<Who extends CallAccess["who"], Q, B, R, P extends string> = (
  ctx: ContextOf<Who>,
  input: CallInput<Q, B, P>,
  /** For what no contract describes: who asks, by which program. The body has been read. */
  request: Request,
) => Promise<R | Reply<R> | Response>;

export interface RouteHandler {
  (request: Request, next: { params: Promise<Record<string, string | string[]>> }): Promise<Response>;
  readonly call: Call;
}

const log = logger("http");

/** For how many milliseconds what was read of a session counts while a body arrives. */
const mostTrustedMs = 1_000;

/**
 * The only way to build a call. It runs in this order: flood limit, brand by host, rate limits, token, origin, rights,
 * input, verb, envelope. Every error answers in the envelope; an unforeseen one is a 500 without details.
 */
export function route<
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  P extends string,
  A extends CallAccess,
>(
  spec: Call<Q, B, R, P, Method, A>,
  handler: Handler<A["who"], z.output<Q>, z.output<B>, z.input<R>, P>,
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
      // An answer is no page: opened by its address it runs nothing, and nobody shows it in a frame.
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      ...transportHeaders(request.headers),
    };
    let locale = requestLocale(request.headers);
    let status = 200;
    let viewer = nobody;
    try {
      await countAddress(request.headers);
      const url = new URL(request.url);
      const host = requestHost(request.headers);
      const { brand, kind } = await brandOfHost(host);
      if (kind === "api") locale = DEFAULT_LOCALE;
      const comer = comerOf(contract, request.headers, kind);
      await countComer(contract, comer);
      const isSessionless = spec.isProvenByPath || spec.hasOwnProof;
      const presented = isSessionless ? null : presentedToken(url, request.headers, kind !== "api");
      const space = isSessionless ? null : url.searchParams.get("space");
      const found = await gatherViewer(presented?.token ?? null, brand.id, space);
      // An API token counts only where somebody sends it on purpose, which a browser does with no cookie, and never for
      // a call about the browser's own session.
      const isMisplaced = found.session?.kind === "api" && (presented?.isCookie || spec.setsCookie);
      viewer = isMisplaced ? nobody : found;
      if (presented && !viewer.session) await countGuess(request.headers);
      // A valid token that was sent explicitly proves that the sender meant the call: a foreign page couldn't have the
      // browser send it. An unknown token proves nothing. Neither does a token on a call that sets the cookie, since
      // the reply changes the cookie of whatever browser sent it.
      const isProven =
        isSessionless || (presented?.isCookie === false && viewer.session !== null && !spec.setsCookie);
      if (spec.changesState && !isProven && kind !== "api") {
        const hasCookie = sessionOf(request.headers) !== null;
        if (!mayChangeState(request.headers, host, hasCookie))
          throw new ProductError("foreign_origin", "foreignOrigin");
      }
      const ctx: RequestContext = {
        requestId,
        brand,
        host,
        isHttps: isHttps(request.headers),
        locale,
        ...comer,
        viewer,
      };
      await countCaller(contract, ctx);
      const hidden = refuseCall(contract, viewer)?.isHidden;
      if (hidden)
        noteRefusal({
          headers: request.headers,
          viewer,
          reason: "forbidden",
          asked: `${spec.method} ${spec.path}`,
          requestId,
        });
      requireAllowed(contract, viewer);
      // The body is received before the workspace's turn, since a slow sender would hold the turn (F23).
      const asked = monotonicMs();
      const body = await takeBody(request, contract);
      // A session that ended meanwhile is dead within a second, however slowly its last body comes (S8).
      if (presented && viewer.session && monotonicMs() - asked > mostTrustedMs)
        requireAllowed(contract, await gatherViewer(presented.token, brand.id, space));
      // Parsing happens inside the turn: it costs more than many verbs.
      const reply = await inTurn(viewer.workspace?.id ?? ctx.address, async () => {
        const params = readParams(names, await next.params) as ParamsOf<P>;
        await countPath(contract, params);
        const query = parseInput(spec.query, readQuery(url));
        const given = spec.isRaw ? { raw: body?.bytes ?? new Uint8Array() } : await readBody(body);
        await letOthersRun(body);
        const input = { params, query, body: parseInput(spec.body, given) };
        await letOthersRun(body);
        await countNamed(contract, ctx, input.body);
        await countAskedFor(contract, ctx, input.body);
        const result = await handler(contextFor<A["who"]>(spec.access.who, ctx), input, request);
        return answerOf(result, headers);
      });
      if (!spec.setsCookie && reply.headers.has("set-cookie"))
        throw new Error("A call that sets a cookie says so in its contract.");
      // An API domain neither reads nor sets cookies (decision 46).
      if (kind === "api") reply.headers.delete("set-cookie");
      return request.method === "HEAD" ? await headOf(reply) : reply;
    } catch (error) {
      const known =
        error instanceof ProductError ? error : new ProductError("internal", "somethingWentWrong");
      status = known.status;
      // What was broken off because its asker left is no failure.
      const isLeft = request.signal.aborted && error instanceof ProductError;
      if (status >= 500 && !isLeft)
        log.error({ err: error, requestId, call: `${spec.method} ${spec.path}` }, "call failed");
      const reason = refusalOf(known);
      if (reason) {
        const asked = `${spec.method} ${spec.path}`;
        noteRefusal({ headers: request.headers, viewer, reason, asked, requestId });
      }
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

/** Throws where a viewer may not make the call. */
function requireAllowed(call: Call, viewer: Viewer): void {
  const refusal = refuseCall(call, viewer);
  if (refusal) throw new ProductError(refusal.reason, refusal.message, { values: { ...refusal.values } });
}

/** The handler's result as a response: in the envelope, unless it is a file. Every response has the same headers. */
function answerOf<T>(result: T | Reply<T> | Response, headers: Readonly<Record<string, string>>): Response {
  if (result instanceof Reply) return okReply(result.payload, { ...headers, ...result.headers });
  if (!(result instanceof Response)) return okReply(result, headers);
  for (const [name, value] of Object.entries(headers)) {
    if (!result.headers.has(name)) result.headers.set(name, value);
  }
  return result;
}

/** An answer without its body, which nobody reads: what it comes from is closed. */
async function headOf(reply: Response): Promise<Response> {
  await reply.body?.cancel();
  return new Response(null, { status: reply.status, headers: reply.headers });
}

/** The application sends its language in a header of its own. Other callers get the specification's English. */
function requestLocale(headers: Headers) {
  const asked = headers.get("x-app-locale");
  return isLocale(asked) ? asked : asked === null ? DEFAULT_LOCALE : chooseLocale(undefined, asked);
}

/** A parameter named like an id must be an id, any other a text that can be stored; anything else is not found. */
function readParams(
  names: readonly string[],
  given: Record<string, string | string[]>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name of names) {
    const value = given[name];
    if (typeof value !== "string" || !isStorable(value)) throw new ProductError("not_found", "notFound");
    if ((name === "id" || name.endsWith("Id")) && !isId(value))
      throw new ProductError("not_found", "notFound");
    params[name] = value;
  }
  return params;
}
