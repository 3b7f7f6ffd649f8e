import { expect, it } from "vitest";
import { isPublicAddress, isResting, isSameProxy, isSameRoute, restAfter } from "./route.ts";

const proxy = { host: "proxy.example", isDomain: true, port: 8080, username: "ada" };

it("takes addresses of the public internet only", () => {
  for (const address of ["8.8.8.8", "93.184.216.34"]) expect(isPublicAddress(address), address).toBe(true);
  for (const address of [
    "127.0.0.1",
    "10.0.0.1",
    "192.168.1.1",
    "172.16.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::ffff:10.0.0.1",
    "proxy.example",
  ])
    expect(isPublicAddress(address), address).toBe(false);
});

it("keeps a password for the server and user that it was given for", () => {
  expect(isSameProxy(proxy, { ...proxy })).toBe(true);
  for (const change of [{ host: "other.example" }, { port: 81 }, { username: "ben" }])
    expect(isSameProxy(proxy, { ...proxy, ...change })).toBe(false);
  expect(isSameRoute({ kind: "own", proxy }, { kind: "own", proxy: { ...proxy, port: 81 } })).toBe(false);
  expect(isSameRoute({ kind: "country" }, { kind: "country" })).toBe(true);
  expect(isSameRoute({ kind: "country" }, { kind: "none" })).toBe(false);
});

it("rests a minute after a failure at the proxy, doubled each time, fifteen at most", () => {
  expect([1, 2, 3, 4, 5, 50].map((attempts) => restAfter(attempts) / 60_000)).toEqual([1, 2, 4, 8, 15, 15]);
  const now = new Date(1_000);
  expect(isResting(null, now)).toBe(false);
  expect(isResting(new Date(1_000), now)).toBe(false);
  expect(isResting(new Date(1_001), now)).toBe(true);
});
