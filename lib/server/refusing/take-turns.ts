import type { IncomingMessage, ServerResponse } from "node:http";
import { type BodyPace, bodyPace } from "@/lib/http/body-pace.ts";
import { clientAddress } from "@/lib/http/host.ts";
import { presentedToken } from "@/lib/http/token.ts";
import { isSuspect } from "@/lib/http/turning/flood.ts";
import { addressTurns, inTurn, suspectTurns, tokenTurns, uploadTurns } from "@/lib/http/turning/turns.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import { awaitBody, drainBody } from "../slow-body.ts";
import { awaitReader, untilItsReaders } from "../slow-reader.ts";
import { beginFairly } from "./begin-fairly.ts";
import { addressHeaders, refuse } from "./refuse.ts";

/**
 * Passes a request on when it has its turn. Of the requests that one token or one address sends at once only some are
 * worked on, and other senders' requests pass those that wait (F23). If too many wait, a further one is refused.
 *
 * While a small body arrives, it holds no turn, so that a slow sender doesn't delay others behind the same address
 * (S24). A body larger than the connection's buffer holds an upload turn, which is counted apart: bodies without a
 * token never delay those with one, and no token takes all the upload turns of its address. An answer releases its turn
 * once it only waits for its reader, or its reader has left: the framework would wait for that reader for ever.
 */
export function takeTurns(
  request: IncomingMessage,
  response: ServerResponse,
  handOn: () => Promise<unknown>,
  pace: BodyPace = bodyPace,
): void {
  const isOver = new Promise<void>((over) => response.once("close", over));
  void isOver.then(() => drainBody(request, pace));
  const address = clientAddress(addressHeaders(request));
  const token = tokenOf(request);
  const work = async () => {
    await beginFairly([address, ...(token === null ? [] : [`token ${token}`])]);
    // The client hung up while it waited: no answer is needed.
    if (response.destroyed || request.socket.destroyed) return;
    let isWorkedOn = true;
    const isDone = handOn()
      .finally(() => {
        isWorkedOn = false;
      })
      .then(() => (request.socket.destroyed ? undefined : isOver));
    await Promise.race([isDone, untilItsReaders(request, response, () => isWorkedOn)]);
    void awaitReader(address, request, response, pace);
  };
  inItsTurn(request, { address, token, pace }, work).catch((error: unknown) => {
    if (!(error instanceof ProductError)) logger("web").error({ err: error }, "request failed");
    const refusal =
      error instanceof ProductError ? error : new ProductError("internal", "somethingWentWrong");
    if (response.headersSent) response.destroy();
    else refuse(response, refusal);
  });
}

interface Sender {
  readonly address: string;
  readonly token: string | null;
  readonly pace: BodyPace;
}

async function inItsTurn(
  request: IncomingMessage,
  { address, token, pace }: Sender,
  work: () => Promise<void>,
): Promise<void> {
  const ofAddress = (kind: string) => () =>
    isSuspect(address, token)
      ? inTurn(`suspect ${kind} ${address}`, work, suspectTurns)
      : inTurn(`${kind} ${address}`, work, addressTurns);
  // The token's turn comes first: a request that waits for it holds no turn of its address, which others need. Requests
  // without a token take turns with each other first.
  const inOrder = (kind: string) =>
    token === null
      ? inTurn(`nobody ${kind} ${address}`, ofAddress(kind), addressTurns)
      : inTurn(`token ${token}`, ofAddress(kind), tokenTurns);
  if (request.method === "GET" || request.method === "HEAD") return inOrder("reading");
  const body = await awaitBody(request, pace);
  if (body === "gone") return;
  if (body === "whole") return inOrder("writing");
  if (token === null) return inTurn(`nobody's upload ${address}`, work, addressTurns);
  return inTurn(`upload by ${token}`, ofAddress("upload"), uploadTurns);
}

/** The token that a request sends, valid or not. Null for none. */
function tokenOf(request: IncomingMessage): string | null {
  const headers = new Headers();
  for (const name of ["authorization", "cookie", "x-forwarded-proto"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  // Everything after the first question mark is the query.
  const [, ...query] = (request.url ?? "").split("?");
  return presentedToken(new URL(`http://localhost/?${query.join("?")}`), headers, true)?.token ?? null;
}
