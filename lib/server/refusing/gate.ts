import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { OpenCounts } from "@/lib/http/open-counts.ts";
import { addressHeader } from "@/lib/http/page-address.ts";

export interface GateLimits {
  /** How long a connection may take to send its headers, in milliseconds. */
  readonly headersMs: number;
  /** How long it may take to send a request with its body: 21 MB over a slow line. */
  readonly requestMs: number;
  /** How long a connection may stay without a byte in either direction. */
  readonly silenceMs: number;
  readonly everybody: number;
  /**
   * The most connections of one peer. This machine and trusted proxies carry many people's requests and aren't
   * counted.
   */
  readonly peer: number;
}

/** How many bytes of a body a connection buffers before anybody reads them. */
const unreadBytes = 64 * 1024;

/** Far above what browsers need, and far below a process's number of descriptors. */
export const gateLimits: GateLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  silenceMs: 150_000,
  everybody: 12_000,
  peer: 1_000,
};

export interface GateOptions {
  readonly answer: RequestListener;
  /** The peer that a connection is counted for. Null where the peer carries many people's requests. */
  readonly keyOf?: (socket: Socket) => string | null;
  /** Development only: handles the framework's own upgrades. Returns false where nobody does yet. */
  readonly takeUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => boolean) | null;
  readonly limits?: GateLimits;
}

/**
 * Headers that only this server or the framework may set. A request with one of them from outside is an attack (S2).
 */
const ownHeaders = [
  "x-outreach-peer",
  addressHeader,
  "x-nonce",
  "x-outage",
  "x-middleware-subrequest",
  "x-middleware-rewrite",
  "content-security-policy",
];

/** The path of the socket server, in the form that it compares. */
const socketPath = "/ws/";

/** The path on which a page in development learns of changes. */
const hotReload = /^\/_next\/hmr\b/;

/**
 * The web process's server: marks each request with the address it came from, and limits what a connection may take in
 * time and number. An unknown upgrade is answered and closed: the framework would leave it open (S24).
 */
export function gatedServer({ answer, keyOf, takeUpgrade, limits = gateLimits }: GateOptions): Server {
  const { headersMs, requestMs, silenceMs } = limits;
  const server = createServer(
    {
      highWaterMark: unreadBytes,
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(5_000, headersMs),
    },
    (request, response) => {
      markPeer(request);
      answer(request, response);
    },
  );
  server.setTimeout(silenceMs);
  server.maxConnections = limits.everybody;
  const peers = new OpenCounts(limits.peer);
  server.on("connection", (socket: Socket) => {
    const key = keyOf ? keyOf(socket) : peerKey(socket);
    if (key === null) return;
    const leave = peers.enter(key);
    if (leave) socket.once("close", leave);
    else socket.destroy();
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    markPeer(request);
    // The socket server also listens and handles its own upgrades.
    if (request.url?.startsWith(socketPath)) return;
    const isTaken = hotReload.test(request.url ?? "") && takeUpgrade?.(request, socket, head);
    if (!isTaken) refuseUpgrade(request, socket);
  });
  return server;
}

/** The peer whose connections are counted. Null for this machine, where a proxy may carry everybody's requests. */
export function peerKey(socket: Socket): string | null {
  const address = socket.remoteAddress ?? "unknown";
  return /^(::ffff:)?127\.|^::1$/.test(address) ? null : address;
}

function markPeer(request: IncomingMessage): void {
  for (const name of ownHeaders) delete request.headers[name];
  request.headers["x-outreach-peer"] = request.socket.remoteAddress ?? "unknown";
}

/** How long the socket of a refused upgrade may stay open, even if the other side doesn't read. */
const lingerMs = 1_000;

function refuseUpgrade(request: IncomingMessage, socket: Duplex): void {
  const isWebSocket = request.headers.upgrade?.toLowerCase() === "websocket";
  const status = isWebSocket ? "404 Not Found" : "426 Upgrade Required\r\nUpgrade: websocket";
  const gone = setTimeout(() => socket.destroy(), lingerMs);
  socket.on("error", () => undefined);
  socket.once("close", () => clearTimeout(gone));
  // A half-open connection would keep its descriptor for as long as the other side likes.
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
