import { afterEach, describe, expect, it } from "vitest";
import { takeSettings } from "@/lib/env/launch.ts";
import { clientAddress, isHttps, requestHost, transportHeaders } from "./host.ts";

function behind(proxies: number) {
  takeSettings({ TRUSTED_PROXIES: String(proxies) });
}
afterEach(() => behind(0));

const forged = {
  host: "app.brand.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-for": "203.0.113.1",
  "x-forwarded-proto": "https",
  "x-outreach-peer": "198.51.100.7",
};

describe("without a trusted proxy", () => {
  it("no forwarded header changes host, address or scheme [S4, S12]", () => {
    behind(0);
    const headers = new Headers(forged);
    expect(requestHost(headers)).toBe("app.brand.example");
    expect(clientAddress(headers)).toBe("198.51.100.7");
    expect(isHttps(headers)).toBe(false);
  });
});

describe("behind trusted proxies", () => {
  it("a browser that came over TLS is told to use nothing else, another one isn't", () => {
    behind(1);
    const said = (proto: string) => transportHeaders(new Headers({ ...forged, "x-forwarded-proto": proto }));
    expect(said("https")).toEqual({ "strict-transport-security": "max-age=31536000" });
    expect(said("http")).toEqual({});
  });

  it.each([
    [1, "203.0.113.1", "203.0.113.1"],
    [1, "6.6.6.6, 203.0.113.1", "203.0.113.1"],
    [1, "6.6.6.6,, 7.7.7.7 ,203.0.113.1", "203.0.113.1"],
    [2, "6.6.6.6, 203.0.113.1, 10.0.0.2", "203.0.113.1"],
    // Fewer entries than proxies: the header was not written by our proxies.
    [2, "6.6.6.6", "198.51.100.7"],
    [1, "", "198.51.100.7"],
    [1, "203.0.113.1:4711", "203.0.113.1"],
    [1, "[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::/64"],
  ])("%i in front, told %j: counted as %s [S12]", (proxies, told, counted) => {
    behind(proxies);
    expect(clientAddress(new Headers({ ...forged, "x-forwarded-for": told }))).toBe(counted);
  });

  it("host and scheme are what the outermost proxy wrote [S4]", () => {
    behind(1);
    expect(requestHost(new Headers(forged))).toBe("evil.example");
    const appended = { ...forged, "x-forwarded-host": "evil.example, app.brand.example" };
    expect(requestHost(new Headers(appended))).toBe("app.brand.example");
    expect(isHttps(new Headers({ ...forged, "x-forwarded-proto": "http, https" }))).toBe(true);
    expect(requestHost(new Headers({ host: "App.Brand.Example" }))).toBe("app.brand.example");
  });
});

it("counts an IPv6 block as one, and IPv4 inside IPv6 as IPv4 [S12]", () => {
  const counted = (peer: string) => clientAddress(new Headers({ "x-outreach-peer": peer }));
  expect(counted("2001:db8::1")).toBe(counted("2001:db8::ffff:2"));
  expect(counted("2001:db8:0:1::1")).not.toBe(counted("2001:db8::1"));
  expect(counted("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(counted("x".repeat(500))).toHaveLength(100);
});
