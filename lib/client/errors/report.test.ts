import { afterEach, describe, expect, it, vi } from "vitest";
import { clientError } from "@/lib/contracts/client-errors.ts";
import { environmentOf, isIgnored, reportOf, withoutSecrets } from "./report.ts";
import { watchErrors } from "./watch.ts";

const page = { hostname: "app.example", pathname: "/inbox" };

describe("what is told of an error", () => {
  it("is its words, its stack and the page, in a form that the server takes [SH-503]", () => {
    const report = reportOf(new TypeError("x is undefined"), page, { ready: 10, loaded: 20 });
    expect(report).toMatchObject({
      message: "TypeError: x is undefined",
      path: "/inbox",
      environment: "prod",
      trace: { ready: 10, loaded: 20 },
    });
    expect(clientError.parse(report)).toEqual(report);
    const halves = ["a\u0000b", "\ud800", `${"x".repeat(492)}😀😀`, "\u0000"];
    for (const odd of ["text", 7, { a: 1 }, null, undefined, new Error("x".repeat(9_000)), ...halves])
      expect(() => clientError.parse(reportOf(odd, page, null))).not.toThrow();
  });

  it("is nothing where it tells nothing of a fault of ours [SH-501]", () => {
    for (const message of [
      "NEXT_REDIRECT",
      "Redirected during navigation",
      "navigation cancelled",
      "Navigation canceled",
      "Failed to fetch dynamically imported module: https://app.example/a.js",
      "Loading chunk 12 failed",
      "Can't find variable: __gCrWeb",
      "Failed to fetch",
      "TypeError: Failed to fetch",
    ])
      expect([message, reportOf(new Error(message), page, null)]).toEqual([message, null]);
    for (const message of [
      "x is undefined",
      "Failed to fetch the list of people",
      "Can't find variable: foo",
    ])
      expect(isIgnored(message)).toBe(false);
  });

  it("says where the page runs, by its host [SH-502]", () => {
    const hosts = [
      "staging.app.example",
      "app-staging.example",
      "dev.app.example",
      "one.localhost",
      "127.0.0.1",
    ];
    expect(hosts.map(environmentOf)).toEqual(["staging", "staging", "dev", "dev", "dev"]);
    for (const host of ["app.example", "devices.example", "stagings.example"])
      expect(environmentOf(host)).toBe("prod");
  });

  it("holds nothing of a query that has colons or another address in it", () => {
    expect(withoutSecrets("see https://app.example/a?code=one:two&next=https://b.example/#c now")).toBe(
      "see https://app.example/a now",
    );
  });

  it("holds no address of mail, no query and no secret", () => {
    const text =
      "at https://app.example/v/a.js?token=abc:1:2 for ada@people.example with session 0123456789abcdef0123456789abcdef";
    expect(withoutSecrets(text)).toBe("at https://app.example/v/a.js:1:2 for [e-mail] with session [secret]");
  });
});

describe("a page", () => {
  afterEach(() => vi.restoreAllMocks());

  /** A window whose errors can be raised. */
  function fakeWindow() {
    const listeners: Record<string, (event: object) => void> = {};
    const sent: { trace?: object; message: string }[] = [];
    const send = async (report: { message: string }) => {
      sent.push(report);
      throw new TypeError("Failed to fetch");
    };
    const performance = { getEntriesByType: () => [{ domContentLoadedEventEnd: 9.6, loadEventEnd: 0 }] };
    const addEventListener = (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    };
    watchErrors({ location: page, performance, addEventListener } as never, send);
    return { sent, raise: (name: string, event: object) => listeners[name]?.(event) };
  }

  it("tells each uncaught error once, ten at most, and what it throws itself stays quiet [SH-500]", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { sent, raise } = fakeWindow();
    for (let turn = 0; turn < 3; turn++) raise("error", { error: new Error("again") });
    raise("unhandledrejection", { reason: "left alone" });
    raise("error", { error: null, message: "Script error." });
    raise("error", { error: new Error("Failed to fetch") });
    expect(sent.map(({ message }) => message)).toEqual([
      "Error: again",
      "Error: left alone",
      "Error: Script error.",
    ]);
    for (let turn = 0; turn < 20; turn++) raise("error", { error: new Error(`n${turn}`) });
    expect(sent).toHaveLength(10);
    expect(sent.some(({ trace }) => trace)).toBe(false);
  });

  it("swallows what the router throws when it was led on or is there already: neither told nor in the console [SH-197]", () => {
    const { sent, raise } = fakeWindow();
    const heard = (name: string, event: object) => {
      const preventDefault = vi.fn();
      raise(name, { ...event, preventDefault });
      return preventDefault.mock.calls.length;
    };
    for (const message of [
      "NEXT_REDIRECT",
      "Redirected during navigation",
      'Redirected when going from "/a" to "/b" via a navigation guard.',
      'Avoided redundant navigation to current location: "/inbox".',
      "NavigationDuplicated",
    ]) {
      expect(heard("unhandledrejection", { reason: new Error(message) }), message).toBe(1);
      expect(heard("error", { error: new Error(message) }), message).toBe(1);
    }
    expect(sent).toEqual([]);
    expect(heard("unhandledrejection", { reason: new Error("x is undefined") })).toBe(0);
    expect(sent.map(({ message }) => message)).toEqual(["Error: x is undefined"]);
  });

  it("tells how long it took to load for one page in ten [SH-502]", () => {
    vi.spyOn(Math, "random").mockReturnValueOnce(0.0999).mockReturnValueOnce(0.1);
    const traced = fakeWindow();
    traced.raise("error", { error: new Error("one") });
    expect(traced.sent[0]?.trace).toEqual({ ready: 10, loaded: 0 });
    const plain = fakeWindow();
    plain.raise("error", { error: new Error("one") });
    expect(plain.sent[0]?.trace).toBeUndefined();
  });
});
