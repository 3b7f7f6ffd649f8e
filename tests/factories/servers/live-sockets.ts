import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type postgres from "postgres";
import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hashToken, newToken } from "@/lib/kernel/tokens/index.ts";
import { attachRealtime } from "@/lib/realtime/server.ts";
import type { MadeMember } from "../make-workspace.ts";

let server: Server;
let realtime: { close(): Promise<void> };
let port: number;
const open: Socket[] = [];

/** A server with the product's sockets, on a port of its own; told which. */
export async function serveSockets(): Promise<number> {
  server = createServer();
  realtime = await attachRealtime(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
  return port;
}

export function closeSockets(): void {
  for (const socket of open.splice(0)) socket.close();
}

export async function stopServing(): Promise<void> {
  await realtime?.close();
  server?.close();
}

interface Heard {
  readonly event: string;
  readonly topics: readonly string[];
}

/** A browser's socket. `how`: what its request carries instead of a page's own Origin and the cookie. */
export function dial(
  token: string | null,
  how: { origin?: string | null; query?: object; headers?: object } = {},
) {
  const { origin = `http://localhost:${port}`, query = {}, headers = {} } = how;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: "/ws",
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    query: query as Record<string, string>,
    extraHeaders: {
      host: `localhost:${port}`,
      ...(origin === null ? {} : { origin }),
      ...(token ? { cookie: `session=${token}` } : {}),
      ...headers,
    },
  });
  open.push(socket);
  const heard: Heard[] = [];
  socket.onAny((event: string, { topics }: { topics: string[] }) => heard.push({ event, topics }));
  return { socket, heard };
}

/** Whether a socket is let in. */
export function isLetIn({ socket }: { socket: Socket }): Promise<boolean> {
  return new Promise((settle) => {
    socket.once("connect", () => settle(true));
    socket.once("connect_error", () => settle(false));
  });
}

/** The socket of somebody who is let in, on a page that shows people. */
export async function listen(token: string, how: Parameters<typeof dial>[1] = {}) {
  const dialled = dial(token, how);
  expect(await isLetIn(dialled)).toBe(true);
  await say(dialled, "join_prospects_room");
  return dialled;
}

/** Emits an event of a browser. Returns the server's answer. */
export function say({ socket }: { socket: Socket }, event: string, ...given: unknown[]): Promise<unknown> {
  return socket.timeout(2_000).emitWithAck(event, ...given);
}

/** Resolves with the milliseconds until a socket is cut; fails past two seconds. */
export function cut({ socket }: { socket: Socket }): Promise<number> {
  const from = performance.now();
  return new Promise((settle, fail) => {
    const late = setTimeout(() => fail(new Error("the socket was not cut")), 2_000);
    socket.once("disconnect", () => {
      clearTimeout(late);
      settle(performance.now() - from);
    });
  });
}

/** One more session of a member. */
export async function sessionOf(admin: postgres.Sql, { userId, workspaceId }: MadeMember): Promise<string> {
  const token = newToken();
  await admin`insert into sessions (id, token_hash, brand_id, user_id, kind, workspace_id, expires_at)
    select ${newId()}, ${Buffer.from(hashToken(token))}, brand_id, id, 'user', ${workspaceId}, now() + interval '1 hour'
      from users where id = ${userId}`;
  return token;
}

const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms));

/**
 * Time enough for an announcement to arrive, on a busy machine, too: the server answers every socket in between, behind
 * whatever it told before.
 */
export async function settled(): Promise<void> {
  await pause(200);
  const there = open.filter(({ connected }) => connected);
  await Promise.all(
    there.map((socket) =>
      socket
        .timeout(5_000)
        .emitWithAck("server_create_connection")
        .catch(() => {}),
    ),
  );
  await pause(50);
}
