import { describe, expect, it } from "vitest";
import { amazonMail } from "@/lib/providers/mail/amazon/adapter.ts";
import { sesKeys } from "@/lib/world/settings.ts";
import { mailTo, sendingContract } from "./mail.contract.ts";
import { relayStage } from "./relay-stage.ts";

describe("Amazon SES's API, as the embedded world offers it", () => {
  const relay = { kind: "amazon", ...sesKeys, region: "eu-central-1", configurationSet: "outreach" };
  const { stage, account, port } = relayStage({
    channel: "ses",
    mailbox: "tester.ses@mail.example",
    adapter: (url, reading) => amazonMail({ baseUrl: `${url}/ses`, reading }) as never,
    relay,
    wrongRelay: { secretAccessKey: "another" },
    refusals: [
      ["403", "auth"],
      ["429", "limited"],
    ],
  });
  sendingContract(stage);

  it("reports the Message-ID that SES gives, by which answers and events name the mail", async () => {
    const to = await stage.recipient();
    const { messageId } = await port().send(account(), mailTo(to, "own"));
    expect(messageId).toMatch(/^<0100[0-9a-f]+-000000@eu-central-1\.amazonses\.com>$/);
    expect(await stage.received(messageId)).toBe(1);
    expect(await stage.received("<own@mail.example>")).toBe(0);
    const east = await port().send(account({ ...relay, region: "us-east-1" }), mailTo(to, "east"));
    expect(east.messageId).toMatch(/@email\.amazonses\.com>$/);
  });

  it("refuses an address that isn't proven, and a region without the account", async () => {
    const foreign = { ...(account() as object), email: "somebody@elsewhere.example" } as never;
    await expect(port().verify(foreign)).rejects.toMatchObject({ kind: "rejected", isSenders: true });
    const to = await stage.recipient();
    await expect(port().send(foreign, mailTo(to, "foreign"))).rejects.toMatchObject({
      kind: "rejected",
      scope: "account",
      isSenders: true,
    });
    await expect(port().verify(account({ ...relay, region: "ap-south-1" }))).rejects.toMatchObject({
      kind: "auth",
    });
  });

  it("names a configuration set that SES doesn't know", async () => {
    const to = await stage.recipient();
    const unknown = account({ ...relay, configurationSet: "nobody-made-it" });
    await expect(port().send(unknown, mailTo(to, "set"))).rejects.toMatchObject({
      kind: "rejected",
      scope: "account",
      detail: expect.stringContaining("nobody-made-it"),
    });
  });
});
