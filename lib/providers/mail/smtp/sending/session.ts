import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { GuardedAddress } from "../../../net/guarded-address.ts";
import type { SmtpAccount } from "../../port.ts";
import { classifySmtp, type SmtpFailure, type SmtpStage } from "../classify.ts";
import { dial } from "./dial.ts";
import type { TlsPeer, TlsSessions } from "./tls-sessions.ts";

/** Milliseconds until a server must greet. Some let a stranger wait on purpose. */
const greetingMs = 30_000;
/** Milliseconds after which a connection is cut whose server doesn't close its side. */
const goodbyeMs = 1_000;

/** A mail to hand over. */
export interface Hand {
  readonly to: string;
  /** How many bytes it has. */
  readonly size: number;
  readonly read: () => Buffer;
  /** Waited for before the first byte of the mail; what it throws ends the session. */
  readonly begin: () => Promise<void>;
  /** Called once the server has all bytes: they aren't read again. */
  readonly handed: () => void;
}

/** Until when a mail's steps must be done (`monotonicMs`). A server that sends slowly never falls silent. */
export interface HandTimes {
  /** The server has agreed to take the mail. */
  readonly agreeBy: number;
  /** The mail has begun and is handed over. */
  readonly handBy: number;
  /**
   * How long its bytes may take once they are with the system, and these and the answer to the final dot together, in
   * ms.
   */
  readonly flushMs: number;
  readonly dotMs: number;
}

/**
 * The session failed, and not the mail: nothing of it has left, so it may go again over a new connection. `failure`
 * says what it means where there is no other try.
 */
export class SessionOver extends Error {
  override readonly name = "SessionOver";

  constructor(readonly failure: ProviderError) {
    super(failure.detail);
  }
}

/** A connection to a mail server that is signed in. It carries one mail at a time. */
export interface Session {
  /** How many mails it has carried. */
  mails(): number;
  isOpen(): boolean;
  /**
   * Hands one mail over and returns the server's answer. After a failure of any kind the session is closed. Throws
   * SessionOver, ProviderError, or what `begin` threw.
   */
  hand(mail: Hand, times: HandTimes): Promise<string>;
  /**
   * Puts the server back to the beginning (RSET) while nobody waits; the next mail waits for it. The process may end
   * meanwhile.
   * @param until when the server must have answered (`monotonicMs`).
   */
  rest(until: number): void;
  /** Says goodbye and closes the connection, without waiting for an answer. */
  leave(): void;
}

export interface OpenOptions {
  /** Until when it must be signed in (`monotonicMs`). */
  readonly until: number;
  /** Milliseconds of silence after which the connection is given up. */
  readonly silence: number;
  /** Called once, when the connection is closed, by whomever. Not if it never stood. */
  readonly ended: () => void;
  /** The TLS sessions that it may resume. */
  readonly resumes: TlsSessions;
}

/**
 * Connects to a checked address, greets and signs in. A server that breaks off when an earlier TLS session is offered
 * is asked again for a new one: nothing was named to it yet. Throws ProviderError.
 */
export async function openSession(
  account: SmtpAccount,
  at: GuardedAddress,
  { until, silence, ended, resumes }: OpenOptions,
): Promise<Session> {
  const { port, security } = account.smtp;
  const { address, servername } = at;
  const peer: TlsPeer | null =
    security === "none" ? null : { tenant: account.tenant ?? "", address, port, servername, security };
  let stage: SmtpStage = "connecting";
  const connect = async (tlsSession?: Buffer) => {
    const socket = await dial(at, port).catch((error: unknown) => {
      throw classified(error, stage);
    });
    return greet(socket, account, at, { until, silence, tlsSession });
  };
  const offered = peer ? resumes.find(peer) : undefined;
  const { socket, connection, step } = await connect(offered)
    .catch((error: unknown) => {
      const isCertain = error instanceof ProviderError || (error as SmtpFailure).responseCode !== undefined;
      if (!peer || !offered || isCertain) throw error;
      resumes.refuse(peer);
      return connect();
    })
    .catch((error: unknown) => {
      throw error instanceof ProviderError ? error : classified(error, stage);
    });

  stage = "greeted";
  try {
    await step(until, (done) =>
      connection.login({ user: account.username, pass: account.password }, (error) => done(error)),
    );
    if (connection.destroyed) throw new Error("the connection was closed");
  } catch (error) {
    throw classified(error, stage);
  }
  connection.once("end", ended);
  if (peer) resumes.keep(peer, connection._socket);

  let mails = 0;
  let rested: Promise<boolean> = Promise.resolve(true);
  return {
    mails: () => mails,
    isOpen: () => !connection.destroyed,
    async hand({ to, size, read, begin, handed }, { agreeBy, handBy, flushMs, dotMs }) {
      stage = "greeted";
      if (!(await rested)) throw new SessionOver(new ProviderError("unavailable", "the session is over"));
      socket.ref();
      const isReused = mails > 0;
      // In TLS it isn't the socket that was opened.
      const line = connection._socket || socket;
      const sentBefore = line.bytesWritten;
      let watch: NodeJS.Timeout | undefined;
      let begun = false;
      let stopped: { readonly error: unknown } | null = null;
      try {
        const response = await step<string>(agreeBy, (done, extend) => {
          async function* body() {
            // An answer that came too late would shift all later ones: only this one leaves no doubt which command it is to.
            if (isReused && !String(connection.lastServerResponse).startsWith("3"))
              throw new Error("an unexpected answer to DATA");
            begun = true;
            extend(handBy);
            try {
              await begin();
            } catch (error) {
              stopped = { error };
              throw error;
            }
            yield read();
          }
          // The client reads the body only after the server's 354. Once it is read, the final dot may have been sent.
          const stream = Readable.from(body());
          stream.once("end", () => {
            stage = "handed";
            const now = monotonicMs();
            extend(now + flushMs);
            watch = whenSent(line, sentBefore + size, () => {
              extend(now + dotMs);
              handed();
            });
          });
          stream.once("error", done);
          connection.send({ from: account.email, to: [to], size }, stream, (error, info) =>
            done(error, info?.response ?? ""),
          );
        });
        mails += 1;
        return response;
      } catch (error) {
        if (stopped) throw (stopped as { readonly error: unknown }).error;
        const failure = classified(error, stage);
        throw !begun && isOfSession(error as SmtpFailure) ? new SessionOver(failure) : failure;
      } finally {
        clearInterval(watch);
      }
    },
    rest(until) {
      socket.unref();
      rested = (async () => {
        // An answer too many that came with the last one ends the session here.
        await nextTurn();
        await step(until, (done) => connection.reset(done));
        return true;
      })().catch(() => false);
    },
    leave() {
      connection.quit();
      connection.close();
    },
  };
}

/** How often a socket is asked whether all bytes have left it, in ms. */
const sentEveryMs = 100;

/** Looks, until it is cleared, whether a socket has sent so many bytes and has none left, and calls then. */
function whenSent(socket: Socket, bytes: number, then: () => void): NodeJS.Timeout {
  const look = setInterval(() => {
    if (socket.bytesWritten < bytes || socket.writableLength > 0) return;
    clearInterval(look);
    then();
  }, sentEveryMs);
  return look;
}

/** Greets over a connection, in TLS where the account asks for it. Throws what the client failed with. */
async function greet(
  socket: Socket,
  { smtp }: SmtpAccount,
  { address, servername }: GuardedAddress,
  given: Pick<OpenOptions, "until" | "silence"> & { readonly tlsSession: Buffer | undefined },
) {
  const { until, silence, tlsSession } = given;
  const connection = new SMTPConnection({
    connection: socket,
    host: address,
    port: smtp.port,
    secure: smtp.security === "tls",
    requireTLS: smtp.security === "starttls",
    ignoreTLS: smtp.security === "none",
    servername,
    // From here to the end of STARTTLS.
    connectionTimeout: Math.max(1, until - monotonicMs()),
    greetingTimeout: Math.min(greetingMs, silence),
    socketTimeout: silence,
    socketCloseTimeout: goodbyeMs,
    tls: { ...(servername === undefined ? {} : { servername }), session: tlsSession },
  });
  const step = stepsOf(connection);
  await step(until, (done) => connection.connect(done));
  return { socket, connection, step };
}

type Done<T> = (error?: unknown, value?: T) => void;

/**
 * Runs one step of a connection at a time. It ends by its own answer, by an error of the connection, or by the clock; a
 * failure closes the connection.
 */
function stepsOf(connection: SMTPConnection) {
  let failStep: (error: unknown) => void = () => {};
  connection.on("error", (error) => failStep(error));
  // The answer that explains the end is told right after it.
  connection.once("end", () => setImmediate(() => failStep(new Error("the connection was closed"))));
  return async <T>(
    until: number,
    start: (done: Done<T>, extend: (until: number) => void) => void,
  ): Promise<T> => {
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        failStep = (error) => {
          reject(error);
          connection.close();
        };
        const extend = (to: number) => {
          clearTimeout(late);
          const error = new Error("the session takes too long");
          late = setTimeout(() => failStep(error), Math.max(0, to - monotonicMs()));
        };
        extend(until);
        start((error, value) => (error ? failStep(error) : resolve(value as T)), extend);
      });
    } finally {
      clearTimeout(late);
      failStep = () => {};
    }
  };
}

/**
 * Whether a session's failure, before anything of the mail had left, may say nothing about the mail: the connection was
 * lost, the server closes it, wants a sign-in again, lost its place, or takes no further mail of this session, which
 * some say at MAIL and some at DATA. A new session tells: what it refuses, too, is refused.
 */
function isOfSession({ responseCode, command = "", code }: SmtpFailure): boolean {
  if (!responseCode) return code !== "EMESSAGE" && code !== "EENVELOPE";
  if ([421, 503, 530].includes(responseCode) || command.startsWith("MAIL")) return true;
  return command.startsWith("DATA") && responseCode >= 500;
}

function classified(error: unknown, stage: SmtpStage): ProviderError {
  const failure: SmtpFailure = error instanceof Error ? error : { message: String(error) };
  return classifySmtp(failure, stage);
}
