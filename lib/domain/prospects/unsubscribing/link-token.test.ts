import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/env/index.ts";
import { takeSettings } from "@/lib/env/launch.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { linkOf, tokenOf, type UnsubscribeLink } from "./link-token.ts";
import { maskedAddress } from "./masked-address.ts";

const given = env().MASTER_KEY;
const newKey = () => randomBytes(32).toString("base64");
const use = (masterKey: string) => takeSettings({ MASTER_KEY: masterKey });
const [first, second] = [newKey(), newKey()];
beforeEach(() => use(first));
afterEach(() => use(given));

const link = (more: Partial<UnsubscribeLink> = {}): UnsubscribeLink => ({
  workspaceId: newId(),
  prospectId: newId(),
  sourceId: newId(),
  address: "jane.doe@people.example",
  ...more,
});

describe("the token of a link", () => {
  it("holds the workspace, the person, the mail and the address, and is the same for the same mail", () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.boolean(), (address, isTest) => {
        const mails = link({ address, ...(isTest ? { prospectId: null } : {}) });
        expect(linkOf(tokenOf(mails))).toEqual(mails);
        expect(tokenOf({ ...mails })).toBe(tokenOf(mails));
      }),
    );
  });

  it("shows neither ids nor address, and fits in a header's line", () => {
    const mails = link({ address: `${"a".repeat(64)}@${"b".repeat(185)}.com` });
    const token = tokenOf(mails);
    const shown = `${token} ${Buffer.from(token, "base64url").toString("latin1")}`;
    for (const part of [mails.workspaceId, mails.prospectId!, "aaaa", "bbbb"])
      expect(shown).not.toContain(part.slice(0, 8));
    expect(token.length).toBeLessThan(900);
  });

  it("can't be made from another's: two tokens cut and joined name nothing", () => {
    const [ours, theirs] = [tokenOf(link()), tokenOf(link({ address: "john.roe@people.example" }))];
    const bytesOf = (token: string) => Buffer.from(token, "base64url");
    for (let at = 1; at < ours.length; at++) {
      const joined = ours.slice(0, at) + theirs.slice(at);
      // The last letters of two tokens may happen to be the same: then it is our own token.
      if (!bytesOf(joined).equals(bytesOf(ours))) expect(linkOf(joined), String(at)).toBeNull();
    }
  });

  it("is valid while its master key is among the keys, and not for another installation", () => {
    const mails = link();
    const token = tokenOf(mails);
    use(`2:${second},1:${first}`);
    expect(linkOf(token)).toEqual(mails);
    expect(tokenOf(mails)).not.toBe(token);
    use(second);
    expect(linkOf(token)).toBeNull();
  });
});

describe("a masked address", () => {
  it.each([
    ["jane.doe@people.example", "j•••@people.example"],
    ["j@people.example", "j•••@people.example"],
    ["😀a@people.example", "😀•••@people.example"],
    ["@people.example", "•••"],
    ["nothing", "•••"],
    ["", "•••"],
  ])("%s is shown as %s", (address, shown) => expect(maskedAddress(address)).toBe(shown));
});
