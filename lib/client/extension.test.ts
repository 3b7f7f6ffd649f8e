import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerTo, type ExtensionRequest, requestOf } from "@/lib/contracts/extension.ts";
import { askExtension, type FoundAccount, findAccount, findExtension, takeSession } from "./extension.ts";

const origin = "https://app.example";
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Say = (data: unknown, from?: { source?: unknown; origin?: string }) => void;

/** A page's window with an extension, which answers a question or doesn't. */
function pageWith(extension: (asked: ExtensionRequest, say: Say) => void) {
  const listeners = new Set<(event: object) => void>();
  const page = {
    location: { origin },
    crypto,
    addEventListener: (_: string, listener: (event: object) => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => void listeners.delete(listener),
    postMessage(data: ExtensionRequest, target: string) {
      expect(target).toBe(origin);
      extension(data, (given, from = {}) => {
        for (const listener of [...listeners]) listener({ source: page, origin, data: given, ...from });
      });
    },
  };
  return { page: page as unknown as Window, listeners };
}

const pong: (asked: ExtensionRequest, say: Say) => void = (asked, say) =>
  say(answerTo({ id: asked.id, ask: "ping" }, { release: "1.0.0" }));
const ada = { name: "Ada Hart", avatar: null };
const signedIn = (asked: ExtensionRequest, profile: typeof ada | null = ada) =>
  answerTo(
    { id: asked.id, ask: "login" },
    {
      state: "signed_in",
      profile,
      cookie: asked.withSession ? { domain: ".network.example", name: "s", value: "v" } : null,
    },
  );

async function situation(extension: (asked: ExtensionRequest, say: Say) => void, waitMs: number) {
  const told: FoundAccount[] = [];
  const { page, listeners } = pageWith(extension);
  const ends = findAccount(page, (found) => told.push(found), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(waitMs);
  return { states: told.map(({ state }) => state), last: told.at(-1), ends, listeners };
}

describe("the page's side of the extension", () => {
  it("hears its own window and origin alone, and only the answer to its question", async () => {
    const { page, listeners } = pageWith((asked, say) => {
      const good = answerTo({ id: asked.id, ask: "email" }, { email: "ada@network.example" });
      say(good, { source: {} });
      say(good, { origin: "https://evil.example" });
      say({ ...good, id: "0".repeat(32) });
      say(requestOf(asked.id, "email"));
      say(null);
      say({ ...good, body: { email: "no address" } });
    });
    const asked = askExtension(page, "email");
    await vi.advanceTimersByTimeAsync(29_999);
    expect(listeners.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([await asked, listeners.size]).toEqual([null, 0]);
  });

  it("knows an extension that answers, one of another version, and none", async () => {
    expect(await findExtension(pageWith(pong).page)).toBe("installed");
    const newer = pageWith((asked, say) =>
      say({ ...answerTo({ id: asked.id, ask: "ping" }, { release: "2" }), version: 2 }),
    );
    expect(await findExtension(newer.page)).toBe("outdated");
    const none = findExtension(pageWith(() => {}).page);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await none).toBe("missing");
  });

  it("ends in one of the four situations: need login, got email, no email found after 30 s, no extra data [SH-403, SH-311]", async () => {
    const answers =
      (login: (asked: ExtensionRequest) => unknown, email: string | null | undefined) =>
      (asked: ExtensionRequest, say: Say) => {
        if (asked.ask === "ping") pong(asked, say);
        if (asked.ask === "login") say(login(asked));
        if (asked.ask === "email" && email !== undefined)
          say(answerTo({ id: asked.id, ask: "email" }, { email }));
      };
    const away = (asked: ExtensionRequest) =>
      answerTo({ id: asked.id, ask: "login" }, { state: "need_login" });
    expect((await situation(answers(away, undefined), 0)).states).toEqual(["looking", "need_login"]);
    const got = await situation(answers(signedIn, "ada@network.example"), 0);
    expect(got.states).toEqual(["looking", "waiting", "got_email"]);
    expect(got.last).toEqual({ state: "got_email", profile: ada, email: "ada@network.example" });
    // The extension never tells an address.
    const silent = await situation(answers(signedIn, undefined), 29_999);
    expect(silent.states).toEqual(["looking", "waiting"]);
    await vi.advanceTimersByTimeAsync(1);
    await silent.ends;
    expect(silent.listeners.size).toBe(0);
    const never = await situation(answers(signedIn, undefined), 30_000);
    expect(never.last).toEqual({ state: "no_email_found", profile: ada });
    const nothing = await situation(
      answers((asked) => signedIn(asked, null), null),
      0,
    );
    expect(nothing.states).toEqual(["looking", "waiting", "no_extra_data"]);
    expect((await situation(() => {}, 1_000)).states).toEqual(["looking", "missing"]);
  });

  it("asks for the session only when the account is connected", async () => {
    const asked: [string, boolean][] = [];
    const { page } = pageWith((question, say) => {
      asked.push([question.ask, question.withSession]);
      if (question.ask === "login") say(signedIn(question));
    });
    expect(await takeSession(page)).toEqual({ domain: ".network.example", name: "s", value: "v" });
    expect(asked).toEqual([["login", true]]);
  });

  it("tells nothing more once its page is gone", async () => {
    const told: string[] = [];
    const controller = new AbortController();
    const { page, listeners } = pageWith((asked, say) => {
      if (asked.ask === "ping") pong(asked, say);
    });
    const ends = findAccount(page, ({ state }) => told.push(state), controller.signal);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await ends;
    expect([told, listeners.size]).toEqual([["looking"], 0]);
  });
});
