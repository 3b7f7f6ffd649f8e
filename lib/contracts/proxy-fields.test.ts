import { expect, it } from "vitest";
import { isProxyAddress, isProxyDomain, isProxyPort, proxyProblems } from "./proxy-fields.ts";

const good = { address: "203.0.113.7", domain: "", port: "8080", username: "ada", password: "secret" };
const wrong = (change: Partial<typeof good>) =>
  proxyProblems({ ...good, ...change }).map(({ field, message }) => `${field} ${message}`);

it("takes four octets of 0 to 255 in digits and dots as an address, and nothing else [SH-354]", () => {
  for (const address of ["0.0.0.0", "255.255.255.255", "203.0.113.7", "8.8.4.4"])
    expect(isProxyAddress(address), address).toBe(true);
  for (const address of [
    "256.1.1.1",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.4a",
    "::1",
    "1..2.3",
    "1.2.3.4 ",
    "0x7f.0.0.1",
    "1.2.3.0004",
    // Some programs read 10.1.2.3, others 8.1.2.3.
    "010.1.2.3",
    "1.2.3.00",
    "",
  ])
    expect(isProxyAddress(address), address).toBe(false);
  expect(wrong({ address: "300.1.1.1" })).toEqual(["proxy_address proxyAddressInvalid"]);
});

it("takes digits only as a port [SH-355]", () => {
  for (const port of ["1", "80", "8080", "65535"]) expect(isProxyPort(port), port).toBe(true);
  for (const port of ["0", "65536", "80a", "+80", "8.0", "-1", " 80", "0x50", ""])
    expect(isProxyPort(port), port).toBe(false);
  expect(wrong({ port: "http" })).toEqual(["ports.http proxyPortInvalid"]);
});

it("takes a name of at least two labels as a domain, once one is given [SH-356]", () => {
  for (const domain of ["proxy.example", "eu-1.proxy.example", "Proxy.Example", "a.b.c.de"])
    expect(isProxyDomain(domain), domain).toBe(true);
  for (const domain of [
    "proxy",
    "proxy..example",
    "-a.example",
    "a-.example",
    "http://proxy.example",
    "proxy.example:80",
    "proxy.example/x",
    "127.0.0.1",
    "user@proxy.example",
    "pro xy.example",
    "proxy.example.",
  ])
    expect(isProxyDomain(domain), domain).toBe(false);
  expect(wrong({ domain: "proxy" })).toEqual(["domain proxyDomainInvalid"]);
  // The domain wins: the address beside it isn't looked at.
  expect(wrong({ domain: "proxy.example", address: "nonsense" })).toEqual([]);
});

it("needs every field of a proxy, and no password where the stored one is kept [SH-353]", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ address: "", port: "", username: "", password: "" })).toEqual([
    "proxy_address required",
    "ports.http required",
    "username required",
    "password required",
  ]);
  expect(proxyProblems({ ...good, password: null })).toEqual([]);
});
