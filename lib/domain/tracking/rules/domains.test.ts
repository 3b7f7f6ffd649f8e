import { describe, expect, it } from "vitest";
import { isProven } from "@/lib/kernel/txt-proof/index.ts";
import { domainName, isRelated } from "./domain-name.ts";
import { proofOf } from "./proof.ts";

describe("a domain name", () => {
  it.each([
    ["Links.Example.com", "links.example.com"],
    [" go.example.com. ", "go.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["a-b.c2.example", "a-b.c2.example"],
  ])("%s is written as %s", (typed, name) => expect(domainName(typed)).toBe(name));

  it.each([
    ["nothing", ""],
    ["a single label", "localhost"],
    ["an address", "127.0.0.1"],
    ["an address in odd writing", "0x7f.1"],
    ["an address of six", "[::1]"],
    ["a link", "https://links.example.com"],
    ["a path", "links.example.com/a"],
    ["a port", "links.example.com:80"],
    ["a user", "a@links.example.com"],
    ["a wildcard", "*.example.com"],
    ["a label that begins with a hyphen", "-a.example.com"],
    ["a long label", `${"a".repeat(64)}.example`],
    ["a long name", `${"a.".repeat(120)}example`],
    ["an empty label", "a..example"],
    ["a record of its own", "_dmarc.example.com"],
  ])("is not %s", (_what, typed) => expect(domainName(typed)).toBeNull());

  it("is related to itself, to what lies below it and above it", () => {
    expect(isRelated("app.example.com", "app.example.com")).toBe(true);
    expect(isRelated("a.app.example.com", "app.example.com")).toBe(true);
    expect(isRelated("example.com", "app.example.com")).toBe(true);
    expect(isRelated("snapp.example.com", "app.example.com")).toBe(false);
    expect(isRelated("links.example.com", "app.example.com")).toBe(false);
  });
});

describe("a proof", () => {
  const record = proofOf({ domain: "links.example.com", token: "t1" });

  it("stands below the domain and is the claim's own", () => {
    expect(record).toEqual({ name: "_tracking-proof.links.example.com", value: "tracking-proof=t1" });
    expect(isProven(record, ["v=spf1 -all", "tracking-proof=t1"])).toBe(true);
    expect(isProven(record, [' "tracking-proof=t1" '])).toBe(true);
  });

  it.each([[[]], [["tracking-proof=t2"]], [["tracking-proof=t1x"]], [["tracking-proof=T1"]], [["t1"]]])(
    "is not %j [S5]",
    (texts) => expect(isProven(record, texts)).toBe(false),
  );
});
