import { expect, it } from "vitest";
import { serverAt } from "./server-at.ts";

it("a server is its public address, whatever its ports and names; of IPv6 its network [F23]", () => {
  expect(serverAt("203.0.114.7", 465)).toBe(serverAt("203.0.114.7", 587));
  expect(serverAt("::ffff:203.0.114.7", 25)).toBe(serverAt("203.0.114.7", 587));
  expect(serverAt("203.0.114.7", 25)).not.toBe(serverAt("203.0.114.8", 25));
  expect(serverAt("2a01:4f8:1:2::1", 25)).toBe(serverAt("2a01:4f8:1:2:ffff::9", 465));
  expect(serverAt("2a01:4f8:1:2::1", 25)).not.toBe(serverAt("2a01:4f8:1:3::1", 25));
});

it("one machine of a private network may be several servers", () => {
  expect(serverAt("127.0.0.1", 1025)).not.toBe(serverAt("127.0.0.1", 1026));
  expect(serverAt("fe80::1%eth0", 25)).not.toBe(serverAt("fe80::1%eth0", 26));
});
