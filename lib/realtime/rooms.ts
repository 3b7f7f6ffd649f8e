import type { Socket } from "socket.io";
import { mayOpen, type Viewer } from "@/lib/access/viewer.ts";
import { topicTabs, topicWord } from "@/lib/contracts/topics.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** What a browser gets as the answer to an event that it emits. */
type Answer = { readonly ok: true } | { readonly ok: false; readonly reason: "forbidden" | "invalid_input" };

interface Admitted {
  readonly viewer: Viewer;
  readonly workspaceId: Id;
  /** The room that the socket shares with members who may open the same pages. */
  readonly audienceRoom: string;
}

const id = /^[0-9a-f-]{36}$/i;

/** How many events a browser may emit in so many milliseconds. */
const patience = { events: 100, ms: 10_000 } as const;

/** Where topics about people are heard: by those of the audience whose page shows people [SH-447]. */
export const prospectsRoom = (audienceRoom: string) => `${audienceRoom} prospects`;

/** Topics of pages that join a room for them. All others go to everybody who may hear them. */
export const isForProspects = (topic: string) => topicWord(topic) === "profiles";

/**
 * The events that a browser may emit [SH-444..SH-447]. They only narrow or widen what its socket hears, within what its
 * member may see: they change nothing else. Each is answered, so that a browser notices a silent server.
 */
export function answerBrowser(socket: Socket, { viewer, workspaceId, audienceRoom }: Admitted): void {
  let credentialRoom: string | null = null;
  let [since, said] = [monotonicMs(), 0];
  socket.use((_, next) => {
    if (monotonicMs() - since > patience.ms) [since, said] = [monotonicMs(), 0];
    said += 1;
    // No page of ours says so much: whoever does would have the server answer without end (S24).
    if (said > patience.events) socket.disconnect(true);
    else next();
  });
  const on = (event: string, work: (...given: readonly unknown[]) => Answer) =>
    socket.on(event, (...given: unknown[]) => {
      const last = given.at(-1);
      const answer = work(...given);
      if (typeof last === "function") last(answer);
    });
  const joined = (room: string): Answer => {
    void socket.join(room);
    return { ok: true };
  };

  on("server_create_connection", () => ({ ok: true }));
  on("join_prospects_room", () =>
    topicTabs.profiles.some((tab) => mayOpen(viewer, tab))
      ? joined(prospectsRoom(audienceRoom))
      : { ok: false, reason: "forbidden" },
  );
  on("join_ai_room", () =>
    viewer.user && mayOpen(viewer, "campaigns")
      ? joined(`ai:${workspaceId}:${viewer.user.id}`)
      : { ok: false, reason: "forbidden" },
  );
  // The first is the account that was chosen before, which the server knows itself.
  on("change_credentials", (_old, chosen) => {
    if (credentialRoom) void socket.leave(credentialRoom);
    credentialRoom = null;
    if (chosen === null) return { ok: true };
    if (typeof chosen !== "string" || !id.test(chosen)) return { ok: false, reason: "invalid_input" };
    const may = viewer.membership?.credentialIds ?? null;
    if (may !== null && !may.includes(chosen)) return { ok: false, reason: "forbidden" };
    credentialRoom = `credential:${workspaceId}:${chosen}`;
    return joined(credentialRoom);
  });
}
