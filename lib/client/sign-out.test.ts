import { afterEach, expect, it, vi } from "vitest";
import { answerTo } from "@/lib/contracts/extension.ts";
import { askExtension } from "./extension.ts";
import { signOut } from "./sign-out.ts";

afterEach(() => vi.unstubAllGlobals());

/** A window's messages: what is posted to it comes to its listeners, from itself. */
function messages(answer: (data: { id: string }, post: (data: unknown, source?: unknown) => void) => void) {
  const listeners = new Set<(event: object) => void>();
  const posted: unknown[] = [];
  const page = {
    location: { origin: "https://app.example" },
    crypto,
    addEventListener: (_: string, listener: (event: object) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => void listeners.delete(listener),
    postMessage(data: { id: string }, target: string) {
      posted.push([data, target]);
      answer(data, (given, source = page) => {
        for (const listener of listeners) listener({ source, origin: "https://app.example", data: given });
      });
    },
  };
  return { page: page as unknown as Window, posted, listeners };
}

/** How the extension answers that it has forgotten the account. */
const forgotten = (data: { id: string }) => answerTo({ id: data.id, ask: "logout" }, {});

it("tells the extension, and goes on with its answer or after 700 ms [SH-097]", async () => {
  vi.useFakeTimers();
  const state = (waits: Promise<unknown>) => {
    let isDone = false;
    void waits.then(() => {
      isDone = true;
    });
    return () => isDone;
  };
  const silent = messages(() => {});
  const alone = state(askExtension(silent.page, "logout"));
  expect(silent.posted).toMatchObject([[{ ask: "logout", version: 1 }, "https://app.example"]]);
  await vi.advanceTimersByTimeAsync(699);
  expect(alone()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(alone()).toBe(true);
  expect(silent.listeners.size).toBe(0);

  const there = messages((data, post) => post(forgotten(data)));
  const answered = state(askExtension(there.page, "logout"));
  await vi.advanceTimersByTimeAsync(0);
  expect(answered()).toBe(true);
  vi.useRealTimers();
});

it("ends the session, forgets banners and AI employees, and leads to /auth [SH-098]", async () => {
  const kept = {
    bannerClosed: "1",
    isBannerVisible: "false",
    skippedAiEmployeeOnboarding: "1",
    aiEmployeeDraft: "1",
    theme: "dark",
    sidebarIsShorten: "true",
  };
  const storage = (texts: Record<string, string>) =>
    Object.defineProperty({ ...texts }, "removeItem", {
      value(this: Record<string, string>, key: string) {
        delete this[key];
      },
    });
  const localStorage = storage(kept);
  // Whoever signs in next in this tab is told everything.
  const sessionStorage = storage({ toldNotifications: "[]", next: "1" });
  const asked: string[] = [];
  const led: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    throw new TypeError("Failed to fetch");
  });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const location = { search: "", pathname: "/inbox", assign: (address: string) => led.push(address) };
  const { page } = messages((data, post) => post(forgotten(data)));
  Object.assign(location, { origin: "https://app.example" });
  vi.stubGlobal("window", Object.assign(page, { localStorage, sessionStorage, location }));
  await signOut();
  expect(asked).toEqual(["/api/auth/logout"]);
  expect({ ...localStorage }).toEqual({ theme: "dark", sidebarIsShorten: "true" });
  expect({ ...sessionStorage }).toEqual({ next: "1" });
  expect(led).toEqual(["/auth"]);
});
