import { expect, it } from "vitest";
import { noProxyYet, routeBody, routeProblems } from "./route-draft.ts";

const proxy = { address: "9.9.9.9", domain: "", port: "8080", username: "ada", password: "secret" };

it("passes only its flag without a proxy, and a domain in place of an address [SH-357, SH-358]", () => {
  expect(routeBody("none", proxy)).toEqual({ no_proxy: true });
  expect(routeBody("country", proxy)).toEqual({});
  expect(routeBody("own", proxy)).toEqual({
    custom_proxy: true,
    proxy: { proxy_address: "9.9.9.9", ports: { http: "8080" }, username: "ada", password: "secret" },
  });
  expect(routeBody("own", { ...proxy, domain: "proxy.example", password: "" })).toEqual({
    custom_proxy: true,
    proxy: { domain: "proxy.example", ports: { http: "8080" }, username: "ada" },
  });
});

it("names what is missing of an own proxy, and of nothing else [SH-353]", () => {
  expect(routeProblems("own", proxy)).toEqual([]);
  expect(routeProblems("own", noProxyYet).map(({ field }) => field)).toEqual([
    "proxy_address",
    "ports.http",
    "username",
    "password",
  ]);
  expect(routeProblems("own", { ...proxy, password: "" }, true)).toEqual([]);
  for (const way of ["country", "none"] as const) expect(routeProblems(way, noProxyYet)).toEqual([]);
});
