import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/env/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { hostMarkOf, linkTokenOf, pixelTokenOf, trackedLinkOf, trackedMailOf } from "./link-token.ts";

const given = env().MASTER_KEY;
const use = (masterKey: string) => takeSettings({ MASTER_KEY: masterKey });
const newKey = () => randomBytes(32).toString("base64");
beforeEach(() => use(newKey()));
afterEach(() => use(given));

const link = (target = "https://shop.example/a?b=c") => ({
  workspaceId: newId(),
  actionId: newId(),
  place: 1,
  links: 3,
  host: "links.ours.example",
  target,
});
const sealed = ({ host, ...one }: ReturnType<typeof link>) => ({ ...one, hostMark: hostMarkOf(host) });

describe("the token of a tracked link [S19]", () => {
  it("holds the mail and the target, and shows neither", () => {
    const one = link();
    const token = linkTokenOf(one)!;
    expect(trackedLinkOf(token)).toEqual(sealed(one));
    expect(hostMarkOf(one.host)).not.toBe(hostMarkOf("links.theirs.example"));
    expect(linkTokenOf({ ...one })).toBe(token);
    const shown = `${token} ${Buffer.from(token, "base64url").toString("latin1")}`;
    for (const part of ["shop", one.workspaceId.slice(0, 8), one.actionId.slice(0, 8)])
      expect(shown).not.toContain(part);
    expect(linkTokenOf(link(`https://a.example/${"b".repeat(620)}`))?.length).toBeLessThan(1_000);
  });

  it("is made for web addresses only", () => {
    for (const target of ["javascript:alert(1)", "mailto:a@b.example", "/here", "https://a@b.example/"])
      expect(linkTokenOf(link(target)), target).toBeNull();
    expect(linkTokenOf({ ...link(), links: 300 })).toBeNull();
    expect(linkTokenOf({ ...link(), place: 3 })).toBeNull();
  });

  it("is known without a last sign that isn't a letter, and with a stop behind it, as programs cut links from a text", () => {
    const ends = new Set<string>();
    for (let at = 0; ends.size < 3 && at < 5_000; at++) {
      // A token whose last letter may be any of the alphabet.
      const one = link(`https://shop.example/${"a".repeat(1 + (at % 3))}`);
      const token = linkTokenOf(one)!;
      const end = /[-_]$/.test(token) ? token.at(-1)! : "letter";
      if (ends.has(end)) continue;
      ends.add(end);
      for (const cut of [token.replace(/[-_]$/, ""), `${token}*`, `${token}'`, `${token}.`, `${token})`])
        expect(trackedLinkOf(cut), cut).toEqual(sealed(one));
      expect(trackedLinkOf(`${token}a`)).toBeNull();
      expect(trackedLinkOf(`*${token}`)).toBeNull();
      expect(trackedLinkOf(token.slice(0, -2))).toBeNull();
    }
    expect([...ends].sort()).toEqual(["-", "_", "letter"]);
  });

  it("can't be made from others, changed, or taken from another installation or a pixel", () => {
    const [ours, theirs] = [linkTokenOf(link())!, linkTokenOf(link("https://evil.example/"))!];
    const bytesOf = (token: string) => Buffer.from(token, "base64url");
    for (let at = 1; at < ours.length; at++) {
      const joined = ours.slice(0, at) + theirs.slice(at);
      // Two tokens may begin or end alike, or only a last sign that is no letter may be missing, which is given back:
      // then it is one of the two.
      const isWhole = ["", "_", "-"].some((sign) => {
        const joinedBytes = bytesOf(`${joined}${sign}`);
        return joinedBytes.equals(bytesOf(ours)) || joinedBytes.equals(bytesOf(theirs));
      });
      if (!isWhole) expect(trackedLinkOf(joined), String(at)).toBeNull();
    }
    const mail = { workspaceId: newId(), actionId: newId() };
    const pixel = pixelTokenOf(mail);
    expect(trackedMailOf(pixel)).toEqual(mail);
    expect([trackedLinkOf(pixel), trackedMailOf(ours)]).toEqual([null, null]);
    use(newKey());
    expect([trackedLinkOf(ours), trackedMailOf(pixel)]).toEqual([null, null]);
  });
});
