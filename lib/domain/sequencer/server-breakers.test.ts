import { expect, it } from "vitest";
import { MayNotBegin, ProviderError } from "@/lib/kernel/errors/index.ts";
import { serverBreakers } from "./server-breakers.ts";

const minute = 60_000;
const server = { workspaceId: "w", host: "mail.example", port: 587 };
const dead = async () => {
  throw new ProviderError("unavailable", "no greeting", { scope: "server" });
};
const greets = async () => "250";

it("nobody calls a server that can't be reached until its pause is over, then one tries, and its answer closes it [F23]", async () => {
  const { call } = serverBreakers();
  await expect(call(server, 0, dead)).rejects.toThrow("no greeting");
  let calls = 0;
  const counted = async () => {
    calls++;
    return dead();
  };
  await expect(call(server, minute, counted)).rejects.toMatchObject({
    kind: "unavailable",
    scope: "server",
    retryAfter: 4 * minute,
  });
  expect(calls).toBe(0);

  // Half open: one tries, and whoever comes meanwhile doesn't wait for its answer.
  let fail = (_: Error) => {};
  const trying = call(server, 5 * minute, () => new Promise((_, reject) => (fail = reject)));
  await expect(call(server, 5 * minute, counted)).rejects.toThrow("lately");
  expect(calls).toBe(0);
  fail(new ProviderError("unavailable", "no greeting", { scope: "server" }));
  await expect(trying).rejects.toThrow("no greeting");
  await expect(call(server, 9 * minute, counted)).rejects.toThrow("lately");

  expect(await call(server, 10 * minute, greets)).toBe("250");
  await Promise.all([call(server, 10 * minute, greets), call(server, 10 * minute, greets)]);
});

it("a server that answers at all can be reached, whatever it says", async () => {
  const { call } = serverBreakers();
  await expect(call(server, 0, dead)).rejects.toThrow();
  const refuses = async () => {
    throw new ProviderError("auth", "535");
  };
  await expect(call(server, 5 * minute, refuses)).rejects.toThrow("535");
  expect(await call(server, 5 * minute, greets)).toBe("250");
});

it("a mail that may not begin since a server was away opens it; for any other reason it doesn't", async () => {
  const { call } = serverBreakers();
  const stops = (cause?: ProviderError) => async () => {
    throw new MayNotBegin("the access could not be renewed", { cause });
  };
  await expect(call(server, 0, stops())).rejects.toThrow(MayNotBegin);
  const refused = stops(new ProviderError("limited", "429", { scope: "account" }));
  await expect(call(server, 0, refused)).rejects.toThrow(MayNotBegin);
  const away = stops(new ProviderError("unavailable", "503", { scope: "server" }));
  await expect(call(server, 0, away)).rejects.toThrow(MayNotBegin);
  await expect(call(server, minute, greets)).rejects.toThrow("lately");
});

it("the dead server of one tenant, or of one port, stops nobody else's calls [F23]", async () => {
  const { call } = serverBreakers();
  await expect(call(server, 0, dead)).rejects.toThrow();
  expect(await call({ ...server, workspaceId: "other" }, 0, greets)).toBe("250");
  expect(await call({ ...server, port: 465 }, 0, greets)).toBe("250");
});
