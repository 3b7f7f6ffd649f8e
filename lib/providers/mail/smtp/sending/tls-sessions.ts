import { TLSSocket } from "node:tls";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";

/** How long a session may be resumed, in ms: a resumed handshake doesn't look at the certificate again. */
const longestMs = 60 * 60_000;

/** How long a server that refused a session is asked to resume none, in ms. */
const restMs = 60 * 60_000;

/** Whose session it is, and with whom. What differs in any of these is another session. */
export interface TlsPeer {
  /** No workspace uses another's. */
  readonly tenant: string;
  /** The address that was checked, and the port. */
  readonly address: string;
  readonly port: number;
  /** The name that the certificate was proven for. Undefined: it was proven for the address. */
  readonly servername: string | undefined;
  readonly security: "tls" | "starttls";
}

interface Kept {
  readonly session: Buffer;
  readonly until: number;
}

/** The TLS sessions of this process, by which a new connection to a known server needs a shorter handshake (RFC 8446 2.2). */
export interface TlsSessions {
  /** The session to resume. Undefined: none. */
  find(peer: TlsPeer): Buffer | undefined;
  /** Keeps a connection's session, once something was read over it: TLS 1.3 gives it after the handshake. */
  keep(peer: TlsPeer, socket: unknown): void;
  /** Its server refused a session: for an hour none is kept or resumed. */
  refuse(peer: TlsPeer): void;
}

/** @param most how many are kept: a session is some kilobytes, since it has the server's certificates. */
export function tlsSessions(most: number): TlsSessions {
  const kept = new Map<string, Kept>();
  /** The servers that refuse sessions, and until when they are believed to. */
  const refusing = new Map<string, number>();
  const refuses = (key: string) => (refusing.get(key) ?? 0) > monotonicMs();
  const limit = (all: Map<string, unknown>) => {
    const [oldest] = all.keys();
    if (all.size > most && oldest !== undefined) all.delete(oldest);
  };
  const keyOf = ({ tenant, address, port, servername, security }: TlsPeer) =>
    JSON.stringify([tenant, address, port, servername ?? null, security]);
  return {
    find(peer) {
      const found = kept.get(keyOf(peer));
      if (!found || found.until < monotonicMs()) return undefined;
      return found.session;
    },
    keep(peer, socket) {
      if (!(socket instanceof TLSSocket)) return;
      const key = keyOf(peer);
      const before = kept.get(key);
      const session = socket.getSession();
      kept.delete(key);
      if (!session || refuses(key)) return;
      // Resuming doesn't lengthen how long the certificate counts: nobody knows that of one whose entry is gone.
      const isReused = socket.isSessionReused();
      if (isReused && !before) return;
      const until = isReused && before ? before.until : monotonicMs() + longestMs;
      kept.set(key, { session, until });
      limit(kept);
    },
    refuse(peer) {
      const key = keyOf(peer);
      kept.delete(key);
      refusing.delete(key);
      refusing.set(key, monotonicMs() + restMs);
      limit(refusing);
    },
  };
}
