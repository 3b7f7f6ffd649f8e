import type { Server as HttpServer } from "node:http";
import postgres from "postgres";
import { Server, type Socket } from "socket.io";
import { isSignedIn } from "@/lib/access/viewer.ts";
import { brandOfHost } from "@/lib/domain/brands/index.ts";
import { env } from "@/lib/env/index.ts";
import { gatherViewer } from "@/lib/http/gather.ts";
import { requestHost } from "@/lib/http/host.ts";
import { cameFrom } from "@/lib/http/origin.ts";
import { readCookie, sessionCookie } from "@/lib/http/token.ts";
import { logger } from "@/lib/log/index.ts";
import { type Announcement, realtimeChannel, type SessionEnd, workspaceRoom } from "./events.ts";

const log = logger("realtime");

/**
 * The socket server: websocket only, on /ws of the web server. A socket is let in with a browser's session from the
 * application's own origin, and into the room of the workspace it may see; nothing it says puts it into another one.
 */
export async function attachRealtime(http: HttpServer): Promise<{ close(): Promise<void> }> {
  const io = new Server(http, {
    path: "/ws",
    transports: ["websocket"],
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 100_000,
  });
  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (err: unknown) => {
        log.debug({ err }, "socket refused");
        next(new Error("Token is not valid"));
      },
    );
  });
  const listening = postgres(env().APP_DATABASE_URL, { max: 1, onnotice: () => {}, idle_timeout: 0 });
  await listening.listen(
    realtimeChannel,
    (text) => relay(io, JSON.parse(text) as Announcement | SessionEnd),
    // After the database came back nobody knows what was missed: every client fetches anew.
    () => io.emit("refetch_data", { topics: ["*"] }),
  );
  return {
    async close() {
      await io.close();
      await listening.end({ timeout: 2 });
    },
  };
}

async function admit(socket: Socket): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(socket.handshake.headers))
    if (typeof value === "string") headers.set(name, value);
  const host = requestHost(headers);
  if (!headers.get("origin") || cameFrom(headers, host) !== "own") throw new Error("foreign origin");
  const { brand, kind } = await brandOfHost(host);
  if (kind === "api") throw new Error("no cookies on API domains");
  const space = socket.handshake.query.space;
  const viewer = await gatherViewer(
    readCookie(headers, sessionCookie),
    brand.id,
    typeof space === "string" ? space : null,
  );
  if (!isSignedIn(viewer) || !viewer.session || !viewer.workspace) throw new Error("not signed in");
  await socket.join([workspaceRoom(viewer.workspace.id), `session:${viewer.session.id}`]);
}

function relay(io: Server, message: Announcement | SessionEnd): void {
  if ("sessionId" in message) {
    io.in(`session:${message.sessionId}`).disconnectSockets(true);
    return;
  }
  const room = io.to(workspaceRoom(message.workspaceId));
  for (const { event, ...payload } of message.events) room.emit(event, payload);
}
