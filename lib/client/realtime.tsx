"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type ClockReading, clockMoved } from "@/lib/kernel/clock/product-time.ts";
import { accountsAnswered } from "./accounts-answered.ts";
import { newQueryClient } from "./query-client.ts";
import { fetchPage } from "./refreshing/fetched-page.ts";
import { useRefresh } from "./refreshing/use-refresh.ts";

/** How long a client waits before it fetches again what it missed: spread out, so that a restart is no stampede (F19). */
const jitterMs = () => 200 + Math.random() * 1800;

/** What an event of the socket carries: what to fetch anew, and product time where somebody moved it. */
interface News {
  topics?: string[];
  clock?: ClockReading;
}

/** What the server rendered is about these; all else on a page is kept current by its queries. `*`: everything. */
const rendered: readonly string[] = ["*", "credentials"];

/** The window's event that says that the socket wasn't opened in time [SH-461]. */
export const socketTimedOut = "socket:timed-out";

/** How long the server may take to answer when the socket is opened, in milliseconds [SH-460]. */
const patienceMs = 45_000;

/** How long a page that is refused a socket, though it may stay, waits before it asks again, in milliseconds. */
const refusedMs = 15_000;

/**
 * The page's query cache, kept current by the server's announcements: queries whose first key is an announced topic are
 * fetched again, and what the server alone renders, the frame with its accounts, is rendered anew.
 */
export function LiveQueries({ children }: { children: ReactNode }) {
  const refreshPage = useRefresh();
  const [client] = useState(newQueryClient);
  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    // The socket's client is loaded after the page stands: it is no part of the first load.
    const connect = async () => {
      const { io } = await import("socket.io-client");
      if (stopped) return;
      const space = new URLSearchParams(window.location.search).get("space");
      const socket = io({
        path: "/ws",
        transports: ["websocket"],
        query: space ? { space } : {},
        timeout: patienceMs,
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
        // A page that lives by its queries alone says so: rendering it anew could drop what somebody is typing.
        const isRendered = topics.some((topic) => rendered.includes(topic));
        if (isRendered && !document.querySelector("[data-live-by-queries]")) refreshPage();
      };
      // One change is told by several events: what comes together is fetched together. Every event names its topics.
      socket.onAny((_event: string, { topics = [], clock }: News = {}) => {
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
        // The server cut it: a session or a right changed. Ask once more, with what the cookie is worth now.
        wasCut = reason === "io server disconnect";
        if (wasCut) setTimeout(() => socket.connect(), jitterMs());
      });
      // Refused after a cut: the page's guards say where to go. Where they lead nowhere, what is open stays.
      const askGuards = async () => {
        const { kind } = await fetchPage();
        if (kind === "elsewhere") window.location.reload();
        else setTimeout(() => (stopped ? undefined : socket.connect()), refusedMs + jitterMs());
      };
      socket.on("connect_error", (error) => {
        if (error.message === "timeout") window.dispatchEvent(new Event(socketTimedOut));
        if (wasCut && !socket.active) void askGuards();
      });
      socket.on("connect", () => {
        document.documentElement.dataset.live = "on";
        if (wasAway) setTimeout(() => refresh(["*"]), jitterMs());
        // What happened between the server's rendering and this moment was announced to nobody here.
        else void client.invalidateQueries();
        wasAway = false;
        wasCut = false;
      });
      stop = () => socket.close();
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
