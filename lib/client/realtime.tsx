"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type ClockReading, clockMoved } from "@/lib/kernel/clock/product-time.ts";
import { accountsAnswered } from "./accounts-answered.ts";
import { campaignWritten, liveRooms, socketAnswerMs } from "./live-rooms.ts";
import { newQueryClient } from "./query-client.ts";
import { fetchPage } from "./refreshing/fetched-page.ts";
import { useRefresh } from "./refreshing/use-refresh.ts";

/**
 * How long a client waits before it fetches what it missed: random, so that clients don't all fetch at once after a
 * restart (F19).
 */
const jitterMs = () => 200 + Math.random() * 1800;

/** The content of a socket event: what to fetch again, and product time where somebody moved it. */
interface News {
  topics?: string[];
  workflow_id?: string;
  clock?: ClockReading;
}

/** The topics of what only the server renders; queries keep the rest of a page current. `*`: everything. */
const rendered: readonly string[] = ["*", "credentials"];

/** The window event that the socket wasn't opened, or not answered, in time [SH-461]. */
export const socketTimedOut = "socket:timed-out";

/** How long a page that is refused a socket, though it may stay, waits before it asks again, in milliseconds. */
const refusedMs = 15_000;

/**
 * Keeps a page current by the server's announcements: queries whose first key is an announced topic are fetched again,
 * and what only the server renders (the frame with its accounts) is rendered again.
 */
export function LiveQueries({ children }: { children: ReactNode }) {
  const refreshPage = useRefresh();
  const [client] = useState(newQueryClient);
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    // The socket's client is loaded after the page is shown, so that it isn't part of the first load.
    const connect = async () => {
      const { io } = await import("socket.io-client");
      if (stopped) return;
      const space = new URLSearchParams(window.location.search).get("space");
      const socket = io({
        path: "/ws",
        transports: ["websocket"],
        query: space ? { space } : {},
        timeout: socketAnswerMs,
      });
      let wasAway = false;
      let wasCut = false;
      let news = new Set<string>();
      const refresh = (topics: readonly string[]) => {
        const all = topics.includes("*");
        void client.invalidateQueries(
          all
            ? {}
            : {
                predicate: ({ queryKey: [kind, id] }) =>
                  topics.includes(`${kind}`) || topics.includes(`${kind}:${id}`),
              },
        );
        // A page that depends only on its queries says so: rendering it again could drop what somebody is typing.
        const isRendered = topics.some((topic) => rendered.includes(topic));
        if (isRendered && !document.querySelector("[data-live-by-queries]")) refreshPage();
      };
      // One change comes as several events: those that come together are fetched together. Every event names its
      // topics.
      socket.onAny((_event: string, { topics = [], clock, workflow_id }: News = {}) => {
        if (workflow_id) window.dispatchEvent(new CustomEvent(campaignWritten, { detail: workflow_id }));
        if (clock) window.dispatchEvent(new CustomEvent(clockMoved, { detail: clock }));
        if (news.size === 0) {
          setTimeout(() => {
            const together = [...news];
            news = new Set();
            refresh(together);
          }, 30);
        }
        for (const topic of topics) news.add(topic);
      });
      socket.on("disconnect", (reason) => {
        wasAway = true;
        document.documentElement.dataset.live = "off";
        // The server cut the socket: a session or a right changed. Connect once more, with what the cookie now allows.
        wasCut = reason === "io server disconnect";
        if (wasCut) setTimeout(() => socket.connect(), jitterMs());
      });
      // Refused after a cut: the page's guards decide where to go. If they don't redirect, what is open stays.
      const askGuards = async () => {
        const { kind } = await fetchPage();
        if (kind === "elsewhere") window.location.reload();
        else setTimeout(() => (stopped ? undefined : socket.connect()), refusedMs + jitterMs());
      };
      socket.on("connect_error", (error) => {
        if (error.message === "timeout") window.dispatchEvent(new Event(socketTimedOut));
        if (wasCut && !socket.active) void askGuards();
      });
      const showPeople = () =>
        void liveRooms
          .showPeople()
          .then((isNew) => (isNew ? client.invalidateQueries({ queryKey: ["profiles"] }) : undefined))
          .catch(() => {});
      const cache = client.getQueryCache();
      if (cache.findAll({ queryKey: ["profiles"], type: "active" }).length > 0) showPeople();
      const unwatch = cache.subscribe(({ type, query }) => {
        if (type === "observerAdded" && query.queryKey[0] === "profiles") showPeople();
      });
      socket.on("connect", async () => {
        try {
          await liveRooms.begin(socket);
        } catch {
          // Lost meanwhile: the next connection begins again. A server that is there but silent is told.
          if (socket.connected) window.dispatchEvent(new Event(socketTimedOut));
          return;
        }
        document.documentElement.dataset.live = "on";
        if (wasAway) setTimeout(() => refresh(["*"]), jitterMs());
        // What happened between the server's rendering and this moment was not announced to this client.
        else void client.invalidateQueries();
        wasAway = false;
        wasCut = false;
      });
      stop = () => {
        unwatch();
        socket.close();
      };
    };
    const timer = setTimeout(connect, 300);
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, refreshPage]);
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: ["credentials"] });
      if (!document.querySelector("[data-live-by-queries]")) refreshPage();
    };
    window.addEventListener(accountsAnswered, refresh);
    return () => window.removeEventListener(accountsAnswered, refresh);
  }, [client, refreshPage]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
