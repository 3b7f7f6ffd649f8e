import { createHash } from "node:crypto";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import type { AddressPolicy } from "../../../net/guarded-address.ts";
import type { SmtpAccount } from "../../port.ts";
import { reachServer } from "../reach-server.ts";
import { type ConnectionCaps, connectionRoom, type Place } from "./room.ts";
import { serverAt } from "./server-at.ts";
import { type Hand, openSession, type Session, SessionOver } from "./session.ts";
import { tlsSessions } from "./tls-sessions.ts";

/** Milliseconds of silence after which a sign-in that somebody waits for is given up. */
const silenceMs = 20_000;
/** How long a mail waits for a place among the connections, and then lets others go first, in ms. */
const patienceMs = 20_000;
const pauseMs = 60_000;

export interface SessionLimits extends ConnectionCaps {
  /** How long a connection is kept without a mail, in ms. */
  readonly idleMs: number;
  /** The most mails of one connection. */
  readonly mails: number;
  /**
   * Ms for a kept connection to agree to a mail: one that a router has forgotten says nothing, and a new one needs
   * time, too.
   */
  readonly agreeMs: number;
  /** Ms until a server must have agreed to take a mail, with connecting and signing in. */
  readonly sessionMs: number;
  /**
   * Ms for a mail's bytes, once they are with the system: a server that reads none of them keeps its files in memory.
   */
  readonly flushMs: number;
  /** Ms for the answer to the final dot, those for the bytes among them: a server may file, scan and pass on first. */
  readonly dotMs: number;
  /** How many TLS sessions are kept, to be resumed. */
  readonly tlsKept: number;
}

/**
 * Common servers take 50 connections of one address, and other workers run beside this one. A worker has 64 mails in
 * hand at most, 16 of one workspace, whose other connections are kept ones. Servers close an idle connection after five
 * minutes (RFC 5321 4.5.3.2.7), some much earlier. The answer to the final dot may take ten minutes (RFC 5321
 * 4.5.3.2.6).
 */
export const usualLimits: SessionLimits = {
  overall: 100,
  perHost: 20,
  perTenant: 40,
  // Three workspaces of one person would have all places otherwise.
  forFirst: 20,
  idleMs: 30_000,
  mails: 100,
  agreeMs: 20_000,
  sessionMs: 120_000,
  flushMs: 5 * 60_000,
  dotMs: 10 * 60_000,
  tlsKept: 500,
};

/** The connections of this process over which mails are sent. */
export interface Sessions {
  /** Signs in over a connection of its own, and leaves. Throws ProviderError. */
  verify(account: SmtpAccount): Promise<void>;
  /**
   * Hands one mail over and returns the server's answer: over the mailbox's kept connection, if there is one, otherwise
   * over a new one. Where the kept one fails before anything of the mail has left, the mail goes over a new one; never
   * later. Throws ProviderError, MayNotBegin where there is no place, or what the mail's `begin` threw.
   */
  send(account: SmtpAccount, mail: Hand): Promise<string>;
}

/** An open connection, and its place. */
interface Opened {
  readonly session: Session;
  readonly place: Place;
}

/** A connection that waits for the next mail of its mailbox. */
interface Kept extends Opened {
  readonly mailbox: string;
  readonly settings: string;
  readonly late: NodeJS.Timeout;
}

/**
 * Keeps signed-in connections for the next mails of their mailboxes. Each is opened to an address that the policy
 * allows.
 */
export function smtpSessions(policy: AddressPolicy, limits: SessionLimits = usualLimits): Sessions {
  const room = connectionRoom(limits);
  const resumes = tlsSessions(limits.tlsKept);
  /** The one that waits longest comes first. */
  const kept = new Set<Kept>();

  const forget = (one: Kept) => {
    clearTimeout(one.late);
    kept.delete(one);
  };
  const drop = (one: Kept) => {
    forget(one);
    one.session.leave();
  };

  /** The mailbox's connection that was used last. Those that were opened with other settings are left. */
  const take = (account: SmtpAccount): Opened | null => {
    const settings = settingsOf(account);
    let found: Kept | null = null;
    for (const one of [...kept]) {
      if (one.mailbox !== account.email || one.place.tenant !== tenantOf(account)) continue;
      if (one.settings !== settings || !one.session.isOpen()) drop(one);
      else found = one;
    }
    if (found) forget(found);
    return found;
  };

  const keep = (account: SmtpAccount, { session, place }: Opened) => {
    if (session.mails() >= limits.mails || room.isWanted(place)) return session.leave();
    session.rest(monotonicMs() + limits.agreeMs);
    const one: Kept = {
      session,
      mailbox: account.email,
      settings: settingsOf(account),
      place,
      late: setTimeout(() => drop(one), limits.idleMs),
    };
    one.late.unref();
    kept.add(one);
  };

  /**
   * Leaves kept connections until there is room at the place, or none is left that would help. The workspace's own are
   * left first.
   */
  const clearPlace = (place: Place) => {
    const isOwn = (one: Kept) => one.place.tenant === place.tenant;
    for (const one of [...[...kept].filter(isOwn), ...kept]) {
      if (room.isFree(place)) return;
      const helps =
        room.isFull(place.tenant) ||
        one.place.host === place.host ||
        (isOwn(one) && !room.hasShare(place.tenant));
      if (helps && kept.has(one)) drop(one);
    }
  };

  const open = async (account: SmtpAccount, until: number, silence: number): Promise<Opened> => {
    const at = await reachServer(account.smtp, "smtp", policy);
    const place = { host: serverAt(at.address, account.smtp.port), tenant: tenantOf(account) };
    clearPlace(place);
    const leave = await room.enter(place, patienceMs);
    if (leave === null) throw new MayNotBegin("too many connections are open", { afterMs: pauseMs });
    let session: Session | null = null;
    const ended = () => {
      leave();
      for (const one of kept) if (one.session === session) forget(one);
    };
    try {
      session = await openSession(account, at, { until, silence, ended, resumes });
      return { session, place };
    } catch (error) {
      leave();
      throw error;
    }
  };

  const carry = async (account: SmtpAccount, opened: Opened, mail: Hand, times: [number, number]) => {
    const { session } = opened;
    const { flushMs, dotMs } = limits;
    const response = await session.hand(mail, { agreeBy: times[0], handBy: times[1], flushMs, dotMs });
    keep(account, opened);
    return response;
  };

  return {
    async verify(account) {
      const { session } = await open(account, monotonicMs() + limits.sessionMs, silenceMs).catch(
        (error: unknown) => {
          throw error instanceof MayNotBegin ? new ProviderError("unavailable", error.message) : error;
        },
      );
      session.leave();
    },
    async send(account, mail) {
      const began = monotonicMs();
      const until = began + limits.sessionMs;
      const known = take(account);
      try {
        if (known) return await carry(account, known, mail, [began + limits.agreeMs, until]);
      } catch (error) {
        if (!(error instanceof SessionOver)) throw error;
      }
      const opened = await open(account, until, limits.dotMs);
      try {
        return await carry(account, opened, mail, [until, until]);
      } catch (error) {
        throw error instanceof SessionOver ? error.failure : error;
      }
    },
  };
}

/** Whose share a mailbox's connections use. */
const tenantOf = ({ tenant = "" }: SmtpAccount) => tenant;

/** What a connection was opened with. A mailbox whose password or server changed doesn't use it any more. */
function settingsOf({ smtp, username, password }: SmtpAccount): string {
  const all = [smtp.host, smtp.port, smtp.security, username, password];
  return createHash("sha256").update(JSON.stringify(all)).digest("base64");
}
