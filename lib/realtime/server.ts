import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage } from "node:http";
import postgres from "postgres";
import { Server, type Socket } from "socket.io";
import { type Tab, tabs } from "@/lib/access/tabs.ts";
import { isPlatformAdmin, isSignedIn, mayOpen, nobody, type Viewer } from "@/lib/access/viewer.ts";
import { brandOfHost, forgetBrands } from "@/lib/domain/brands/index.ts";
import { env } from "@/lib/env/index.ts";
import { gatherViewer } from "@/lib/http/gather.ts";
import { clientAddress, requestHost } from "@/lib/http/host.ts";
import { OpenCounts } from "@/lib/http/open-counts.ts";
import { cameFrom } from "@/lib/http/origin.ts";
import { noteRefusal } from "@/lib/http/refusals/note-refusal.ts";
import { sessionOf } from "@/lib/http/token.ts";
import { countAddress } from "@/lib/http/turning/flood.ts";
import { ProductError, type Reason } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { postgresOptions } from "@/lib/kernel/postgres/index.ts";
import { logger } from "@/lib/log/index.ts";
import {
  type Announcement,
  asHeard,
  type BrandsChanged,
  type Cut,
  type EventName,
  type Moved,
  mayHear,
  realtimeChannel,
} from "./events.ts";
import { answerBrowser, isForProspects, prospectsRoom } from "./rooms.ts";
import { type Standing, standingSessions } from "./standing.ts";

const log = logger("realtime");

/** How often every socket's session is checked again, in milliseconds. */
const recheckMs = 30_000;

/** How many sockets there may be, and how long one may stay open without being admitted, in milliseconds (S24). */
export interface SocketLimits {
  /** An address may be a whole office's. */
  readonly address: number;
  /** Each window of a browser has one. */
  readonly session: number;
  readonly silentMs: number;
}

const socketLimits: SocketLimits = { address: 1_000, session: 50, silentMs: 10_000 };

/** With limits off, for measurements, one machine may simulate thousands of people. */
const usualLimits = (): SocketLimits =>
  env().RATE_LIMITS ? socketLimits : { ...socketLimits, address: Infinity, session: Infinity };

/** How long a refused or closed socket may take to close, in milliseconds. */
const lingerMs = 1_000;

/**
 * Members of a workspace who get the same announcements: they share one room, so that an event is written once for all
 * of them.
 */
interface Audience {
  readonly room: string;
  readonly tabs: ReadonlySet<Tab>;
  readonly isAdmin: boolean;
}

/**
 * The socket server: websocket only, on /ws of the web server. A socket is admitted with a browser's session from the
 * application's own origin, and gets what its member may open in the workspace. Messages from the client only choose
 * among that (rooms.ts).
 */
export async function attachRealtime(
  http: HttpServer,
  limits: SocketLimits = usualLimits(),
): Promise<{ close(): Promise<void> }> {
  const atAddress = new OpenCounts(limits.address);
  const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const io = new Server(http, {
    path: "/ws",
    transports: ["websocket"],
    serveClient: false,
    destroyUpgrade: false,
    maxHttpBufferSize: 100_000,
    allowRequest: (request, decide) => {
      enter(request, atAddress).then(
        () => {
          waiting.set(
            request,
            setTimeout(() => request.socket.destroy(), limits.silentMs),
          );
          decide(null, true);
        },
        (err: unknown) => {
          noteSocket(headersOf(request.headers), err);
          decide(null, false);
        },
      );
    },
  });
  const audiences = new Map<Id, Map<string, Audience>>();

  io.use((socket, next) => {
    admit(socket, limits.session).then(
      async ({ viewer, standing }) => {
        socket.data = standing;
        const audience = audienceOf(viewer, standing.workspaceId);
        const known = audiences.get(standing.workspaceId) ?? new Map<string, Audience>();
        audiences.set(standing.workspaceId, known.set(audience.room, audience));
        await socket.join(audience.room);
        if (viewer.user) await socket.join(`member:${standing.workspaceId}:${viewer.user.id}`);
        answerBrowser(socket, { viewer, workspaceId: standing.workspaceId, audienceRoom: audience.room });
        next();
      },
      (err: unknown) => {
        log.debug({ err }, "socket refused");
        noteSocket(headersOf(socket.handshake.headers), err);
        next(new Error("Token is not valid"));
        hangUp(socket);
      },
    );
  });
  io.on("connection", (socket) => {
    clearTimeout(waiting.get(socket.request));
    socket.on("disconnect", () => hangUp(socket));
  });

  const relay = (message: Announcement): void => {
    if ("room" in message) {
      for (const { event, topics } of message.events)
        io.to(message.room).emit(event, payloadOf(event, topics));
      return;
    }
    const { workspaceId, events } = message;
    for (const [room, { tabs: open, isAdmin }] of audiences.get(workspaceId) ?? []) {
      if (!io.sockets.adapter.rooms.has(room)) audiences.get(workspaceId)?.delete(room);
      else {
        for (const { event, topics } of events) {
          const allowed = topics.filter((topic) => mayHear(topic, open, isAdmin));
          for (const isNarrow of [false, true])
            for (const heard of asHeard({
              event,
              topics: allowed.filter((topic) => isForProspects(topic) === isNarrow),
            }))
              io.to(isNarrow ? prospectsRoom(room) : room).emit(heard.event, { topics: heard.topics });
        }
      }
    }
    if (audiences.get(workspaceId)?.size === 0) audiences.delete(workspaceId);
  };

  const lookAgain = async (): Promise<void> => {
    const sockets = [...io.sockets.sockets.values()];
    const standing = await standingSessions(sockets.map((socket) => socket.data as Standing));
    for (const socket of sockets)
      if (!standing.has((socket.data as Standing).sessionId)) socket.disconnect(true);
  };
  const lookAgainSafely = () =>
    lookAgain().catch((err: unknown) => log.warn({ err }, "sessions could not be looked at"));
  const timer = setInterval(lookAgainSafely, recheckMs);

  const listening = postgres(env().APP_DATABASE_URL, { max: 1, ...postgresOptions, idle_timeout: 0 });
  await listening.listen(
    realtimeChannel,
    (text) => {
      const message = JSON.parse(text) as Announcement | BrandsChanged | Cut | Moved;
      if ("brands" in message) forgetBrands();
      else if ("cut" in message) {
        for (const [kind, id] of Object.entries(message.cut)) io.in(`${kind}:${id}`).disconnectSockets(true);
        // Other things may now be due, open or past: the pages fetch again, and compare with the time sent along.
      } else if ("clock" in message) io.emit("refetch_data", { topics: ["*"], clock: message.clock });
      else relay(message);
    },
    // When the connection to the database is back, it isn't known what was missed: sessions are checked, and every
    // client fetches again.
    () => void lookAgainSafely().then(() => io.emit("refetch_data", { topics: ["*"] })),
  );
  return {
    async close() {
      clearInterval(timer);
      await io.close();
      await listening.end({ timeout: 2 });
    },
  };
}

/** A written campaign is named, so that whoever waits for it can open it [BO-062]. */
function payloadOf(event: EventName, topics: readonly string[]) {
  if (event !== "ai_workflow_has_been_generated") return { topics };
  return { topics, workflow_id: topics.map((topic) => topic.split(":")[1]).find(Boolean) };
}

/** Ends a connection: a client that doesn't answer the closing handshake would keep it open for half a minute more. */
function hangUp(socket: Socket): void {
  setTimeout(() => socket.request.socket.destroy(), lingerMs).unref();
}

/**
 * Lets an upgrade become a socket. Throws where it is part of a flood or over its address's limit. Uses no query.
 */
async function enter(request: IncomingMessage, atAddress: OpenCounts): Promise<void> {
  const headers = headersOf(request.headers);
  await countAddress(headers);
  const leave = atAddress.enter(clientAddress(headers));
  if (!leave) throw new SocketRefused("too_many_requests");
  if (request.socket.destroyed) leave();
  else request.socket.once("close", leave);
}

/** A socket that isn't let in, with the reason that a call would have. */
class SocketRefused extends Error {
  constructor(
    readonly reason: Reason,
    readonly viewer: Viewer = nobody,
  ) {
    super(reason);
  }
}

/** Writes a refused socket into the log like a refused call. What failed is no refusal. */
function noteSocket(headers: Headers, err: unknown): void {
  if (!(err instanceof SocketRefused || err instanceof ProductError)) return;
  const viewer = err instanceof SocketRefused ? err.viewer : nobody;
  noteRefusal({ headers, viewer, reason: err.reason, asked: "socket" });
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) if (typeof value === "string") headers.set(name, value);
  return headers;
}

/** Admits a socket, or throws. It checks the session twice, so that a cut in between isn't missed. */
async function admit(socket: Socket, mostOfSession: number): Promise<{ viewer: Viewer; standing: Standing }> {
  const headers = headersOf(socket.handshake.headers);
  await countAddress(headers);
  const host = requestHost(headers);
  if (!headers.get("origin") || cameFrom(headers, host) !== "own") throw new SocketRefused("foreign_origin");
  const { brand, kind } = await brandOfHost(host);
  if (kind === "api") throw new Error("no cookies on API domains");
  const { space } = socket.handshake.query;
  const see = async () => {
    const token = sessionOf(headers);
    const viewer = await gatherViewer(token, brand.id, typeof space === "string" ? space : null);
    const { session, user, workspace } = viewer;
    if (token !== null && viewer === nobody) throw new SocketRefused("token_invalid");
    if (!isSignedIn(viewer) || !session || !user) throw new SocketRefused("sign_in_required", viewer);
    if (workspace?.status !== "active") throw new SocketRefused("space_required", viewer);
    return { viewer, standing: { sessionId: session.id, workspaceId: workspace.id }, userId: user.id };
  };
  const { viewer, standing, userId } = await see();
  const session = `session:${standing.sessionId}`;
  await socket.join([session, `user:${userId}`, `workspace:${standing.workspaceId}`]);
  if ((socket.nsp.adapter.rooms.get(session)?.size ?? 0) > mostOfSession)
    throw new SocketRefused("too_many_requests", viewer);
  const again = await see();
  if (again.standing.workspaceId !== standing.workspaceId) throw new Error("moved to another workspace");
  return again;
}

function audienceOf(viewer: Viewer, workspaceId: Id): Audience {
  const isAdmin = viewer.membership?.isAdmin === true || isPlatformAdmin(viewer);
  const open = tabs.filter((tab) => mayOpen(viewer, tab));
  const name = isAdmin ? "admin" : open.join(",");
  return { room: `space:${workspaceId} ${name}`, tabs: new Set(open), isAdmin };
}
